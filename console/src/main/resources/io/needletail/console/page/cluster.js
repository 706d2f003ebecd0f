// The page of a venue's cluster: its nodes, how far each is, and whether their states are the same.
import { el, get } from "./base.js";
import { cell, empty, figure, head, table, words } from "./parts.js";

const number = value => value === undefined ? "–" : value.toLocaleString("en-GB");

export async function cluster(main) {
  const lead = head(main, "Cluster");
  const figures = { leader: figure("Leader"), term: figure("Term"), commands: figure("Commands executed"), snapshot: figure("Newest snapshot") };
  const said = el("div"), rows = table([["Node", "num"], ["Process"], ["Role"], ["Log", "num"], ["Committed", "num"], ["Behind", "num"], ["Snapshot at", "num"], ["Commands", "num"], ["State hash"], ["Restarts", "num"]], "Nodes", "stack");
  main.append(said, el("div", { class: "grid" }, Object.values(figures).map(one => one.element), el("div", { class: "panel" }, el("h2", {}, "Nodes"), rows.element,
    el("p", { class: "soft", style: "margin:12px 0 0" }, "Positions are bytes of the replicated log. A node computes the hash of its state when it is asked for: needletail cluster status asks all at the same place of the log."))));
  const roleTag = node => el("span", { class: node.role === "LEADER" || node.role === "FOLLOWER" ? "tag good" : "tag warn" }, words(node.role || "no answer"));
  async function tick() {
    const { nodes, folder, error } = await get("/cluster");
    const leaders = nodes.filter(node => node.role === "LEADER"), serving = nodes.filter(node => node.role === "LEADER" || node.role === "FOLLOWER");
    const first = key => Math.max(...nodes.map(node => node[key] ?? -1));
    lead.replaceChildren(el("span", { class: serving.length === nodes.length ? "" : serving.length * 2 > nodes.length ? "tag warn" : "tag bad" }, `${serving.length} of ${nodes.length} nodes serve`), `, in ${folder}`);
    const leader = leaders.sort((a, b) => b.term - a.term)[0], committed = first("commitPosition");
    figures.leader.set(leader ? "node " + leader.member : "none", "", leader ? "" : "orders wait");
    figures.term.set(first("term") < 0 ? "–" : number(first("term")), "", "of the last election");
    figures.commands.set(first("commands") < 0 ? "–" : number(first("commands")), "", "by the first node");
    figures.snapshot.set(first("snapshotPosition") < 0 ? "none" : number(first("snapshotPosition")), "", committed < 0 || first("snapshotPosition") < 0 ? "" : number(committed - first("snapshotPosition")) + " bytes of log after it");
    // Hashes can be compared only where they were computed after the same number of commands.
    const byPlace = new Map();
    for (const node of nodes.filter(one => one.stateHash)) byPlace.set(node.stateHashAt, new Set([...(byPlace.get(node.stateHashAt) || []), node.stateHash]));
    const split = [...byPlace].filter(([, hashes]) => hashes.size > 1).map(([at]) => at);
    said.replaceChildren(...[error && el("p", { class: "notice bad", role: "alert" }, error),
      split.length > 0 && el("p", { class: "notice bad", role: "alert" }, `The states of the nodes differ after command ${split.map(number).join(", ")}: stop the venue and keep the files of all nodes.`)].filter(Boolean));
    rows.fill(nodes.length ? nodes.map(node => el("tr", {}, cell("num", String(node.member)), cell("", words(node.state), node.pid ? el("span", { class: "soft" }, " " + node.pid) : "", node.lastError ? el("div", { class: "soft" }, node.lastError) : ""), cell("", roleTag(node)),
      cell("num", number(node.logPosition)), cell("num", number(node.commitPosition)), cell("num", node.commitPosition === undefined || committed < 0 ? "–" : number(committed - node.commitPosition)), cell("num", node.snapshotPosition === undefined ? "none" : number(node.snapshotPosition)), cell("num", number(node.commands)),
      cell("mono", node.stateHash ? [node.stateHash, el("div", { class: "soft" }, "after " + number(node.stateHashAt))] : el("span", { class: "soft" }, "hash not asked for")), cell("num", number(node.restarts)))) : [el("tr", {}, el("td", { colspan: 10 }, empty("No node", "The supervisor of the cluster cannot be reached.")))]);
  }
  return { tick };
}
