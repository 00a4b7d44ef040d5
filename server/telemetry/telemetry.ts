import { Effect, Layer, Metric, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { Settings } from "#server/config.ts"
import { Gauges } from "./gauges.ts"
import { privateTracer } from "./private-tracer.ts"

const resource = { serviceName: "member-portal" }

const exporters = (endpoint: string) =>
  Layer.mergeAll(
    Layer.effect(
      Tracer.Tracer,
      Effect.map(OtlpTracer.make({ url: `${endpoint}/v1/traces`, resource }), privateTracer),
    ),
    OtlpMetrics.layer({ url: `${endpoint}/v1/metrics`, resource }),
  ).pipe(
    Layer.provideMerge(OtlpExporter.layerFlusher),
    Layer.provide(OtlpSerialization.layerJson),
    Layer.provide(FetchHttpClient.layer),
  )

/**
 * Traces and metrics (RELIABILITY S9). Traces are exported only with `OTEL_EXPORTER_OTLP_ENDPOINT`. Metrics are always
 * counted, for `/api/metrics` too.
 */
export const TelemetryLive = Layer.unwrap(
  Effect.map(Settings, ({ otlpEndpoint }) => (otlpEndpoint === null ? Layer.empty : exporters(otlpEndpoint))),
).pipe(
  Layer.provideMerge(Gauges.layer),
  Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map())),
)
