//! A page as those know it who don't read its source: roles, names and states, from the browser's accessibility tree.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::Person;
use crate::person::AIM;

/// Something on a page.
#[derive(Clone, Debug)]
pub struct Thing {
    /// What it is: `button`, `radio`, `StaticText`.
    pub role: String,
    /// What it is called, or says.
    pub name: String,
    /// What is around it, by name: groups, lists, regions.
    pub inside: Vec<String>,
    /// Whether it can't be used now.
    pub is_disabled: bool,
    /// Whether it is chosen.
    pub is_checked: bool,
    node: i64,
}

impl Thing {
    /// Whether it is in something of this name.
    pub fn is_inside(&self, name: &str) -> bool {
        self.inside.iter().any(|around| around == name)
    }
}

/// No-break spaces look like others.
fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

impl Person {
    /// All that is on the page, in the order in which it is read.
    pub async fn things(&self) -> Result<Vec<Thing>> {
        let tree = self.ask("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("a tree")?;
        let find = |id: &Value| nodes.iter().find(|node| node["nodeId"] == *id);
        let mut things = Vec::new();
        let mut left: Vec<(&Value, Vec<String>)> = nodes.first().map(|root| (root, Vec::new())).into_iter().collect();
        while let Some((node, inside)) = left.pop() {
            let thing = read(node, inside);
            let mut around = thing.inside.clone();
            if !thing.name.is_empty() {
                around.push(thing.name.clone());
            }
            let children = node["childIds"].as_array().into_iter().flatten().rev();
            left.extend(children.filter_map(find).map(|child| (child, around.clone())));
            if node["ignored"] != true {
                things.push(thing);
            }
        }
        Ok(things)
    }

    /// Touches something; says whether it was still there to be touched.
    pub async fn tap(&self, thing: &Thing) -> Result<bool> {
        // It may be gone by now, or something may fly over it.
        let Ok(found) = self.ask("DOM.resolveNode", json!({ "backendNodeId": thing.node })).await else {
            return Ok(false);
        };
        let aim = json!({
            "objectId": found["object"]["objectId"], "returnByValue": true,
            "functionDeclaration": format!("function() {{ return ({AIM})(this); }}"),
        });
        let Ok(aimed) = self.ask("Runtime.callFunctionOn", aim).await else { return Ok(false) };
        self.click_at(&aimed["result"]["value"]).await
    }
}

fn read(node: &Value, inside: Vec<String>) -> Thing {
    let text = |field: &str| plain(node[field]["value"].as_str().unwrap_or_default());
    let property = |name: &str| {
        let properties = node["properties"].as_array().into_iter().flatten();
        properties.filter(|property| property["name"] == name).map(|property| &property["value"]["value"]).next()
    };
    let is = |name: &str| property(name).is_some_and(|value| *value == true || *value == "true");
    Thing {
        role: text("role"),
        name: text("name"),
        inside,
        is_disabled: is("disabled"),
        is_checked: is("checked"),
        node: node["backendDOMNodeId"].as_i64().unwrap_or_default(),
    }
}
