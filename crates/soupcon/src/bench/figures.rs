//! What was measured, for people or for programs, and whether it is good enough.

use std::io::{self, Write};

use serde_json::json;

/// Something that was measured.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) unit: &'static str,
    /// The same of the bare fan-out, in the same run.
    pub(crate) yardstick: Option<f64>,
    /// What it may be at the most.
    pub(crate) bar: Option<f64>,
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, value: f64, unit: &'static str) -> Figure {
        Figure { name: name.into(), value, unit, yardstick: None, bar: None }
    }

    pub(crate) fn beside(self, yardstick: f64) -> Figure {
        Figure { yardstick: Some(yardstick), ..self }
    }

    pub(crate) fn at_most(self, bar: f64) -> Figure {
        Figure { bar: Some(bar), ..self }
    }

    fn verdict(&self) -> Option<&'static str> {
        self.bar.map(|bar| if self.value <= bar { "pass" } else { "fail" })
    }
}

pub(crate) fn print(figures: &[Figure], as_json: bool, out: &mut impl Write) -> io::Result<()> {
    for figure in figures {
        let Figure { name, value, unit, yardstick, bar } = figure;
        if as_json {
            let mut line = json!({ "figure": name, "value": rounded(*value), "unit": unit,
                                   "yardstick": yardstick.map(rounded) });
            if let (Some(bar), Some(verdict)) = (bar, figure.verdict()) {
                line["bar"] = rounded(*bar).into();
                line["verdict"] = verdict.into();
            }
            writeln!(out, "{line}")?;
        } else {
            let yardstick = yardstick.map(|value| format!("{:.*}", decimals(value), value)).unwrap_or_default();
            let verdict = figure.verdict().zip(*bar);
            let verdict =
                verdict.map(|(verdict, bar)| format!("{verdict} (at most {})", rounded(bar))).unwrap_or_default();
            let value = format!("{value:.*}", decimals(*value));
            writeln!(out, "{}", format!("{name:<52}{value:>11} {unit:<8}{yardstick:>10}  {verdict}").trim_end())?;
        }
    }
    out.flush()
}

fn decimals(value: f64) -> usize {
    if value.fract() == 0.0 || value.abs() >= 1000.0 { 0 } else { 2 }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The value that a share of all values don't exceed; the values get sorted.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let index = (values.len().saturating_sub(1) as f64 * share).round() as usize;
    values.get(index).copied().unwrap_or(f64::NAN)
}
