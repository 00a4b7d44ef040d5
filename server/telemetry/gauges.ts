import { Context, Effect, Layer, Metric, type Scope } from "effect"

/** One value of a gauge. Its labels hold no data of members. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A figure that is read when the metrics are asked for. A service adds its own with `Gauges`. */
export interface Gauge {
  /** As Prometheus names it: lower case, with the unit at the end. */
  readonly name: string
  readonly description: string
  readonly read: Effect.Effect<readonly Reading[]>
}

/** A slow database must not delay the other figures, in ms. */
const readTimeout = 2_000

const make = Effect.sync(() => {
  const gauges = new Set<Gauge>()
  /** The label sets that a gauge had before. A value that is no longer read becomes 0. */
  const seen = new Map<string, Map<string, Reading>>()

  const readOne = Effect.fnUntraced(function* (gauge: Gauge) {
    const metric = Metric.gauge(gauge.name, { description: gauge.description })
    const readings = yield* gauge.read.pipe(Effect.timeout(readTimeout))
    const now = new Map(readings.map((reading) => [JSON.stringify(reading.labels ?? {}), reading]))
    for (const [key, { labels = {} }] of seen.get(gauge.name) ?? [])
      if (!now.has(key)) yield* Metric.update(Metric.withAttributes(metric, labels), 0)
    for (const { labels = {}, value } of now.values())
      yield* Metric.update(Metric.withAttributes(metric, labels), value)
    seen.set(gauge.name, new Map([...(seen.get(gauge.name) ?? []), ...now]))
  })

  return {
    /** Adds a gauge until the scope closes. */
    add: (gauge: Gauge): Effect.Effect<void, never, Scope.Scope> =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => void gauges.add(gauge)),
          () => Effect.sync(() => void gauges.delete(gauge)),
        ),
      ),
    /** Reads every gauge. A gauge that cannot be read keeps its last values. */
    refresh: Effect.suspend(() =>
      Effect.forEach(
        gauges,
        (gauge) =>
          readOne(gauge).pipe(
            Effect.catchCause((cause) => Effect.logWarning("could not read a gauge", cause)),
            Effect.annotateLogs({ reason: gauge.name }),
          ),
        { concurrency: 4, discard: true },
      ),
    ),
  }
})

/** The gauges of the server. */
export class Gauges extends Context.Service<Gauges, Effect.Success<typeof make>>()("portal/Gauges") {
  static readonly layer = Layer.effect(Gauges, make)
}
