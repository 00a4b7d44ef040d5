/**
 * Writes the path manifest for review: every transition of a flow, one per line. Under the path to a state it
 * lists the possible events, their targets, and the toasts, actors, storage and delays of each.
 */
import type { AnyMachineSnapshot } from "xstate"
import type { Done } from "./did.ts"
import type { Graph } from "./explore.ts"
import { describeEdge, describePath, shortestPaths } from "./paths.ts"

/** Serialises a whole value. A truncated one would hide changes. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === "function" ? "(function)" : v instanceof Error ? v.message : v,
  ) ?? "undefined"

/** Dot paths of the active leaves: "editing.complete", "cart.idle + chat.live". */
export const leaves = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Object.entries(value as object)
        .map(([region, inner]) =>
          inner && Object.keys(inner as object).length === 0 ? region : `${region}.${leaves(inner)}`,
        )
        .join(" + ")

/** Describes one action in words. A delay's end has its own event, so this prints only its length. */
const describeEffect = (done: Done): string => {
  switch (done.kind) {
    case "effect": {
      const { kind: _kind, type, ...fields } = done
      if (type === "toast")
        return `toasts ${plain(fields["text"])}${fields["tone"] === "success" ? "" : ` (${fields["tone"]})`}`
      if (type === "navigate") return `navigates to ${fields["to"]}${fields["replace"] ? " (replacing)" : ""}`
      if (type === "redirect") return `redirects to ${fields["url"]}`
      if (type === "invalidate")
        return `refetches ${(fields["keys"] as string[][]).map((k) => k.join("/")).join(", ")}`
      return `tells ${type}${Object.keys(fields).length ? ` ${plain(fields)}` : ""}`
    }
    case "action":
      return `does ${done.type}${done.params === undefined ? "" : ` ${plain(done.params)}`}`
    case "start":
      return `starts ${done.id}${done.input === undefined ? "" : ` ${plain(done.input)}`}`
    case "stop":
      return `stops ${done.id}`
    case "wait":
      return `waits ${done.delay} ${done.ms} ms`
    default:
      return `sends ${done.to} ${plain(done.event)}${done.ms ? ` after ${done.ms} ms` : ""}`
  }
}

/** Returns the context fields that this step changed. */
const changes = (before: AnyMachineSnapshot | null, after: AnyMachineSnapshot): string[] =>
  Object.keys((after.context ?? {}) as object)
    .filter(
      (k) =>
        typeof after.context[k] !== "function" && plain(before?.context?.[k]) !== plain(after.context[k]),
    )
    .map((k) => `${k} = ${plain(after.context[k])}`)

/** Describes the result of a step. A mutant is found when this text differs. */
export function effect(
  before: AnyMachineSnapshot | null,
  after: AnyMachineSnapshot,
  did: readonly Done[],
  eventType = "",
): string {
  const answeredBy = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(eventType)?.[1]
  const lines = did.filter((d) => !(d.kind === "stop" && d.id === answeredBy)).map(describeEffect)
  const where = before && leaves(before.value) === leaves(after.value) ? "stays" : leaves(after.value)
  const ended =
    after.status === "done" ? [`ends${after.output === undefined ? "" : ` with ${plain(after.output)}`}`] : []
  const set = changes(before, after)
  return [where, ...ended, ...lines, ...(set.length ? [`sets ${set.join(", ")}`] : [])].join("; ")
}

/** Returns the manifest of one machine over all its inputs. */
export function manifest(graphs: readonly Graph[]): string {
  const lines: string[] = []
  for (const graph of graphs) {
    const best = shortestPaths(graph)
    const out = Map.groupBy(graph.edges, (e) => e.from)
    lines.push(`# ${graph.input}`, `start => ${effect(null, graph.born.snapshot, graph.born.did)}`, "")
    for (const [key, snapshot] of graph.snapshots) {
      const edges = out.get(key) ?? []
      if (!edges.length) continue
      lines.push(`${leaves(snapshot.value)}   by ${describePath(best.get(key)!)}`)
      for (const e of edges)
        lines.push(`    ${describeEdge(e)} => ${effect(e.before, e.after, e.did, e.case.event.type)}`)
      lines.push("")
    }
  }
  return `${lines.join("\n").trimEnd()}\n`
}
