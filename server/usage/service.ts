import { Context, Effect, Layer, Schedule, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { lagosDay } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { Limits } from "#server/limits/service.ts"
import { UsageRows } from "./rows.ts"

/** The longest header that is read, in characters. Pages send up to 2,000. */
const maxHeader = 2_500
/** How long counts wait in memory. A server that is killed loses them. */
const interval = "1 minute"

const decodeKeys = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(Schema.String)))

/** Reads the keys that the served client can count. Without them nothing is counted. */
const knownKeys = Effect.fnUntraced(function* ({ clientDir, usage }: Settings["Service"]) {
  if (!usage) return new Set<string>()
  const text = yield* Effect.promise(() =>
    readFile(join(clientDir, "transitions.json"), "utf8").catch(() => "[]"),
  )
  return new Set(yield* Effect.orDie(decodeKeys(text)))
})

/** Reads a header. Takes only known transitions, so that nobody can fill the table. */
const countsIn = (header: string, known: ReadonlySet<string>): readonly (readonly [string, number])[] =>
  header.split(",").flatMap((entry) => {
    const [, key = "", count] = /^\s*(.+)=([1-9]\d{0,3})$/.exec(entry) ?? []
    return known.has(key) ? [[key, Number(count)] as const] : []
  })

const make = Effect.gen(function* () {
  const rows = yield* UsageRows
  const limits = yield* Limits
  const known = yield* knownKeys(yield* Settings)
  let counts = new Map<string, number>()
  return {
    /** Adds the counts of a call's header `x-usage`. An address above its limit loses its counts, but not the call's response. */
    record: Effect.fnUntraced(
      function* (header: string | undefined) {
        if (header === undefined || header.length > maxHeader) return
        const taken = countsIn(header, known)
        const total = taken.reduce((sum, [, count]) => sum + count, 0)
        if (total === 0) return
        yield* limits.inMemoryByAddress("transitions-per-address", total)
        for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count)
      },
      Effect.catchTag("LimitExceeded", () => Effect.void),
    ),
    /** Adds the counts to the sums of the day. Counts that the database refuses are lost, never added twice. */
    flush: Effect.gen(function* () {
      const taken = counts
      counts = new Map()
      if (taken.size > 0) yield* rows.add(lagosDay(yield* now), taken)
    }),
  }
})

/**
 * How often pages took each transition of a flow, in daily sums without a member (STATECHARTS §4.4). Written once a minute
 * and when the server stops, not with each call.
 */
export class Usage extends Context.Service<Usage, Effect.Success<typeof make>>()("portal/Usage") {
  static readonly layer = Layer.effect(Usage, make).pipe(Layer.provide([UsageRows.layer, Limits.layer]))

  static readonly workerLayer = Layer.effectDiscard(
    Effect.gen(function* () {
      const { flush } = yield* Usage
      const write = flush.pipe(
        Effect.catchCause((cause) => Effect.logError("could not write the counts of transitions", cause)),
      )
      yield* Effect.addFinalizer(() => write)
      yield* write.pipe(Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
    }),
  ).pipe(Layer.provide(Usage.layer))
}
