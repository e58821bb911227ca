//! Somebody who doesn't see the page: knows what the accessibility tree says, and acts by focus and keys alone.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::Person;

/// How long something may take to be there. Long, because a test must not fail for a slow machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// Somebody with a screen reader.
pub struct Reader<'a>(pub &'a Person);

/// A thing of the page, as it is announced.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub role: String,
    /// What it is called.
    pub name: String,
    /// Whether nothing can be done with it now.
    pub is_disabled: bool,
    /// Whether it is chosen.
    pub is_checked: bool,
    id: Value,
    ancestors: Vec<String>,
    key: String,
}

impl Reader<'_> {
    /// All that is announced, in the order of the page.
    pub async fn nodes(&self) -> Result<Vec<Node>> {
        let tree = self.0.ask("Accessibility.getFullAXTree", json!({})).await?;
        let all: HashMap<&str, &Value> = tree["nodes"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|node| Some((node["nodeId"].as_str()?, node)))
            .collect();
        let root = tree["nodes"][0]["nodeId"].as_str().unwrap_or_default();
        let mut nodes = Vec::new();
        gather(&all, root, &mut Vec::new(), &mut nodes);
        Ok(nodes)
    }

    /// The first thing with this role whose name has this in it, and which can be used.
    pub async fn find(&self, role: &str, name: &str) -> Result<Option<Node>> {
        Ok(self.nodes().await?.into_iter().find(|node| node.fits(role, name)))
    }

    /// The same, but only what comes after something else.
    pub async fn find_after(&self, before: (&str, &str), role: &str, name: &str) -> Result<Option<Node>> {
        let nodes = self.nodes().await?;
        let after = nodes.iter().skip_while(|node| !node.fits(before.0, before.1));
        Ok(after.skip(1).find(|node| node.fits(role, name)).cloned())
    }

    /// The things with this role inside of something else, those that can be used.
    pub async fn inside(&self, outer: (&str, &str), role: &str) -> Result<Vec<Node>> {
        let nodes = self.nodes().await?;
        let Some(outer) = nodes.iter().find(|node| node.fits(outer.0, outer.1)) else { return Ok(Vec::new()) };
        let is_inside = |node: &&Node| node.fits(role, "") && node.ancestors.contains(&outer.key);
        Ok(nodes.iter().filter(is_inside).cloned().collect())
    }

    /// Waits until there is such a thing.
    pub async fn awaits(&self, role: &str, name: &str) -> Result<Node> {
        let until = Instant::now() + PATIENCE;
        loop {
            // A page that is about to go can't answer.
            if let Ok(Some(node)) = self.find(role, name).await {
                return Ok(node);
            }
            if Instant::now() > until {
                bail!("there is no {role} {name:?}: {:?}", self.outline().await?);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Goes to something and presses a key there; `false` if it is gone.
    pub async fn press(&self, node: &Node, key: &str) -> Result<bool> {
        if self.0.ask("DOM.focus", json!({ "backendNodeId": node.id })).await.is_err() {
            return Ok(false);
        }
        self.0.press(key).await?;
        Ok(true)
    }

    /// Waits for a button or a link, and presses it.
    pub async fn uses(&self, role: &str, name: &str) -> Result<()> {
        loop {
            let node = self.awaits(role, name).await?;
            if self.press(&node, "Enter").await? {
                return Ok(());
            }
        }
    }

    /// Writes into a field, over what was there.
    pub async fn writes(&self, name: &str, text: &str) -> Result<()> {
        let field = self.awaits("textbox", name).await?;
        self.0.ask("DOM.focus", json!({ "backendNodeId": field.id })).await?;
        self.0.types(text).await
    }

    /// What was announced by itself: the sentences of the page's log.
    pub async fn announced(&self) -> Result<String> {
        let nodes = self.nodes().await?;
        let logs: Vec<&String> = nodes.iter().filter(|node| node.role == "log").map(|node| &node.key).collect();
        let is_said = |node: &&Node| node.role == "StaticText" && node.ancestors.iter().any(|key| logs.contains(&key));
        Ok(nodes.iter().filter(is_said).map(|node| &*node.name).collect::<Vec<_>>().join("\n"))
    }

    /// All that can be used or is a heading, for those who wonder what went wrong.
    pub async fn outline(&self) -> Result<Vec<String>> {
        let is_shown = |node: &Node| !matches!(&*node.role, "StaticText" | "InlineTextBox" | "generic" | "none");
        let nodes = self.nodes().await?;
        Ok(nodes.iter().filter(|node| is_shown(node)).map(|node| format!("{} {:?}", node.role, node.name)).collect())
    }
}

impl Node {
    fn fits(&self, role: &str, name: &str) -> bool {
        self.role == role && self.name.contains(name) && !self.is_disabled
    }
}

/// Goes through the tree from the top.
fn gather(all: &HashMap<&str, &Value>, key: &str, ancestors: &mut Vec<String>, nodes: &mut Vec<Node>) {
    let Some(node) = all.get(key) else { return };
    if node["ignored"] != true {
        let property = |name: &str| {
            let properties = node["properties"].as_array();
            properties
                .into_iter()
                .flatten()
                .find(|property| property["name"] == name)
                .map(|property| &property["value"]["value"])
        };
        nodes.push(Node {
            role: node["role"]["value"].as_str().unwrap_or_default().to_owned(),
            name: node["name"]["value"].as_str().unwrap_or_default().to_owned(),
            is_disabled: property("disabled").is_some_and(|value| *value == true),
            is_checked: property("checked").is_some_and(|value| *value == "true" || *value == true),
            id: node["backendDOMNodeId"].clone(),
            ancestors: ancestors.clone(),
            key: key.to_owned(),
        });
    }
    ancestors.push(key.to_owned());
    for child in node["childIds"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        gather(all, child, ancestors, nodes);
    }
    ancestors.pop();
}
