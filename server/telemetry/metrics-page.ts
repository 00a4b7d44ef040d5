import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { createHash, timingSafeEqual } from "node:crypto"
import { Settings } from "#server/config.ts"
import { errorResponse } from "#server/http/error-responses.ts"
import { Gauges } from "./gauges.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()
const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`))

/**
 * `/api/metrics` in Prometheus' text format. It needs the bearer token `METRICS_TOKEN`. Without that setting the page does
 * not exist.
 */
export const MetricsPage = Layer.unwrap(
  Effect.gen(function* () {
    const { metricsToken } = yield* Settings
    const gauges = yield* Gauges
    if (metricsToken === null) return Layer.empty
    return HttpRouter.add(
      "GET",
      "/api/metrics",
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        if (!isBearer(headers["authorization"], metricsToken)) return errorResponse(401)
        yield* gauges.refresh
        return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
          contentType: "text/plain; version=0.0.4; charset=utf-8",
        })
      }),
    )
  }),
)
