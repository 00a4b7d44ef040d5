/** Finds unexpected transitions: events that a state does not handle, but that change it or have an effect. */
import { isDeepStrictEqual } from "node:util"
import { acceptedTypes, isAnswer, step } from "./explore.ts"
import type { Graph } from "./explore.ts"
import { leaves } from "./manifest.ts"
import type { AnyModel } from "./model.ts"

/** Sends every case of every unhandled event to every explored state. Returns the number of tries and the findings. */
export function unexpectedTransitionsOf(
  model: AnyModel,
  graphs: readonly Graph[],
): { tried: number; findings: readonly string[] } {
  const findings: string[] = []
  let tried = 0
  for (const graph of graphs)
    for (const snapshot of graph.snapshots.values()) {
      if (snapshot.status !== "active") continue
      const accepted = acceptedTypes(snapshot)
      for (const [type, variants] of Object.entries(model.cases)) {
        if (accepted.has(type) || isAnswer(type)) continue // only a running actor returns a result
        for (const [name, payload] of Object.entries(variants)) {
          tried++
          const { snapshot: after, did } = step(model.machine, snapshot, { ...payload, type })
          if (
            did.length ||
            !isDeepStrictEqual([after.value, after.context], [snapshot.value, snapshot.context])
          )
            findings.push(`${type} (${name}) in ${leaves(snapshot.value)} (${graph.input})`)
        }
      }
    }
  return { tried, findings }
}
