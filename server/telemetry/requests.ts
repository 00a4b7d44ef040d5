import { Effect, Metric } from "effect"

const requests = Metric.counter("http_requests_total", {
  description: "Requests by method, route and status.",
  incremental: true,
})
const seconds = Metric.histogram("http_request_duration_seconds", {
  description: "The time from the headers of a request to its response.",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
})
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** Counts a request. `route` is the pattern of its path, so that the number of series has a bound. */
export const countRequest = (request: {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}): Effect.Effect<void> => {
  const { route, status, ms } = request
  const method = methods.has(request.method) ? request.method : "other"
  return Effect.andThen(
    Metric.update(Metric.withAttributes(requests, { method, route, status: String(status) }), 1),
    Metric.update(Metric.withAttributes(seconds, { method, route }), ms / 1_000),
  )
}
