//! A page as those know it who don't read its source: roles, names and states, from the browser's accessibility tree. They act by
//! touch, or by focus and keys alone.

use std::collections::HashMap;
use std::ops::Deref;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::Person;
use crate::person::{AIM, PATIENCE};

/// Something on a page.
#[derive(Clone, Debug)]
pub struct Thing {
    /// What it is: `button`, `radio`, `StaticText`.
    pub role: String,
    /// What it is called, or says.
    pub name: String,
    /// Whether it can't be used now.
    pub is_disabled: bool,
    /// Whether it is chosen.
    pub is_checked: bool,
    /// What is around it, from the whole page inwards.
    around: Vec<Around>,
    node: i64,
}

/// Something that holds other things: a group, a list, a region.
#[derive(Clone, Debug)]
struct Around {
    role: String,
    name: String,
}

impl Thing {
    /// Whether it is in something of this name.
    pub fn is_inside(&self, name: &str) -> bool {
        self.around.iter().any(|around| around.name == name)
    }

    /// Whether it is what somebody looks for, and can be used.
    fn fits(&self, role: &str, name: &str) -> bool {
        self.role == role && self.name == name && !self.is_disabled
    }

    /// Whether it says no more than what the thing around it is called, as a button's text does.
    pub fn is_label(&self) -> bool {
        self.around.iter().rfind(|around| !around.name.is_empty()).is_some_and(|around| around.name == self.name)
    }
}

/// All that is on a page at one moment, in the order in which it is read.
#[derive(Clone, Debug)]
pub struct Things(Vec<Thing>);

impl Deref for Things {
    type Target = [Thing];

    fn deref(&self) -> &[Thing] {
        &self.0
    }
}

impl Things {
    /// The first thing with this role and this name that can be used.
    pub fn find(&self, role: &str, name: &str) -> Option<&Thing> {
        self.iter().find(|thing| thing.fits(role, name))
    }

    /// The same, but only what is in something of the name `around`.
    pub fn find_inside(&self, around: &str, role: &str, name: &str) -> Option<&Thing> {
        self.iter().find(|thing| thing.is_inside(around) && thing.fits(role, name))
    }

    /// What can be chosen in a group.
    pub fn choices(&self, group: &str) -> Vec<&Thing> {
        let is_choice = |thing: &&Thing| matches!(&*thing.role, "radio" | "checkbox") && !thing.is_disabled;
        self.iter().filter(is_choice).filter(|thing| thing.is_inside(group)).collect()
    }

    /// What is announced by itself: the sentences of the page's log.
    pub fn announced(&self) -> String {
        let is_in_log = |thing: &Thing| thing.around.iter().any(|around| around.role == "log");
        let said = self.iter().filter(|thing| thing.role == "StaticText" && is_in_log(thing));
        said.map(|thing| &*thing.name).collect::<Vec<_>>().join("\n")
    }

    /// All that can be used or is a heading, for those who wonder what went wrong.
    pub fn outline(&self) -> Vec<String> {
        let is_shown = |thing: &&Thing| !matches!(&*thing.role, "StaticText" | "InlineTextBox" | "generic" | "none");
        self.iter().filter(is_shown).map(|thing| format!("{} {:?}", thing.role, thing.name)).collect()
    }
}

impl Person {
    /// All that is on the page.
    pub async fn things(&self) -> Result<Things> {
        let tree = self.ask("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("a tree")?;
        let by_id: HashMap<&str, &Value> =
            nodes.iter().filter_map(|node| Some((node["nodeId"].as_str()?, node))).collect();
        let mut things = Vec::new();
        if let Some(root) = nodes.first() {
            gather(&by_id, root, &mut Vec::new(), &mut things);
        }
        Ok(Things(things))
    }

    /// Something that can be used, if it is there now.
    pub async fn thing(&self, role: &str, name: &str) -> Result<Option<Thing>> {
        Ok(self.things().await?.find(role, name).cloned())
    }

    /// Waits until there is such a thing.
    pub async fn awaits(&self, role: &str, name: &str) -> Result<Thing> {
        let until = Instant::now() + PATIENCE;
        loop {
            // A page that is about to go can't answer.
            if let Ok(Some(thing)) = self.thing(role, name).await {
                return Ok(thing);
            }
            if Instant::now() > until {
                bail!("there is no {role} {name:?}: {:?}", self.things().await?.outline());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
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

    /// Goes to something by focus; says whether it was still there.
    pub async fn focus(&self, thing: &Thing) -> bool {
        self.ask("DOM.focus", json!({ "backendNodeId": thing.node })).await.is_ok()
    }

    /// Goes to something and presses a key there; says whether it was still there.
    pub async fn press_on(&self, thing: &Thing, key: &str) -> Result<bool> {
        let is_there = self.focus(thing).await;
        if is_there {
            self.press(key).await?;
        }
        Ok(is_there)
    }
}

/// Goes through the tree from `node` downwards, with what is around it.
fn gather(by_id: &HashMap<&str, &Value>, node: &Value, around: &mut Vec<Around>, things: &mut Vec<Thing>) {
    // No-break spaces look like others.
    let text = |field: &str| node[field]["value"].as_str().unwrap_or_default().replace(['\u{a0}', '\u{202f}'], " ");
    let is = |name: &str| {
        let mut properties = node["properties"].as_array().into_iter().flatten();
        let property = properties.find(|property| property["name"] == name).map(|property| &property["value"]["value"]);
        property.is_some_and(|value| *value == true || *value == "true")
    };
    let (role, name) = (text("role"), text("name"));
    if node["ignored"] != true {
        things.push(Thing {
            role: role.clone(),
            name: name.clone(),
            is_disabled: is("disabled"),
            is_checked: is("checked"),
            around: around.clone(),
            node: node["backendDOMNodeId"].as_i64().unwrap_or_default(),
        });
    }
    around.push(Around { role, name });
    let children = node["childIds"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for child in children.filter_map(|id| by_id.get(id)) {
        gather(by_id, child, around, things);
    }
    around.pop();
}
