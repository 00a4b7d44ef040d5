import { Cause } from "effect"
import { HttpServerError, HttpServerResponse } from "effect/http"
import { HttpApi } from "effect/http-api"
import { STATUS_CODES } from "node:http"
import { Api } from "#api/contract/api.ts"
import { isDatabaseUnavailable } from "#server/database/unavailable.ts"

const defaultMessages: Readonly<Record<number, string>> = {
  400: "The request could not be read. Please check it and try again.",
  401: "Please log in.",
  403: "This is not allowed.",
  404: "There is nothing at this address.",
  405: "This address does not take that method.",
  408: "The request did not arrive in time. Please check your connection and try again.",
  413: "That is too large. Please send less.",
  415: "Please send the body as application/json.",
  431: "The headers of the request are too large.",
  500: "Something went wrong on our side. Please try again.",
  503: "The service is not available at the moment. Please try again shortly.",
}

/** Returns an error response in the contract's format (DECISIONS §1). */
export const errorResponse = (
  status: number,
  message = defaultMessages[status] ?? defaultMessages[500]!,
  headers: Record<string, string> = {},
) =>
  HttpServerResponse.jsonUnsafe(
    { statusCode: status, error: STATUS_CODES[status] ?? "Error", message },
    { status, headers },
  )

/** The method and path of every endpoint of the contract, for 405 and for the metrics. */
const endpoints: Array<{ readonly route: string; readonly path: RegExp; readonly method: string }> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    endpoints.push({
      route: `/api${endpoint.path}`,
      path: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, "[^/]+")}/?$`),
      method: endpoint.method,
    })
  },
})

/** Returns the method whose endpoint serves a request: HEAD is answered as GET. */
const routedMethod = (method: string): string => (method === "HEAD" ? "GET" : method)

/** Returns the path of the contract with the names of its parameters, or "other". */
export const routeOf = (path: string, method: string): string => {
  const matching = endpoints.filter((endpoint) => endpoint.path.test(path))
  const routed = routedMethod(method)
  return (matching.find((endpoint) => endpoint.method === routed) ?? matching[0])?.route ?? "other"
}

const methodsOf = (path: string) => [
  ...new Set(endpoints.filter((endpoint) => endpoint.path.test(path)).map(({ method }) => method)),
]

/**
 * Returns 405 with `Allow` when the contract has the path for other methods only, else 404. The router does not find a
 * path of the contract, even for its own method, when a parameter is too long.
 */
export const notFoundResponse = (path: string, method: string) => {
  const methods = methodsOf(path)
  return methods.length === 0 || methods.some((allowed) => allowed === routedMethod(method))
    ? errorResponse(404)
    : errorResponse(405, undefined, {
        allow: [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", "),
      })
}

/**
 * Returns the response to a request that failed with `cause`. `isOurFault` means that the cause must be logged. A mistake
 * of the client is a 4xx. An interrupted request is a 503 that is not logged. An unavailable database or a timeout is a 503,
 * any other defect a 500.
 */
export const responseForCause = (
  cause: Cause.Cause<unknown>,
  path: string,
): { readonly response: HttpServerResponse.HttpServerResponse; readonly isOurFault: boolean } => {
  const error = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === "RouteNotFound") {
      return { response: notFoundResponse(path, error.reason.request.method), isOurFault: false }
    }
    if (error.reason._tag === "RequestParseError") {
      return {
        response: errorResponse(error.reason.reason === "BodyTooLarge" ? 413 : 400),
        isOurFault: false,
      }
    }
  }
  if (Cause.hasInterruptsOnly(cause)) return { response: errorResponse(503), isOurFault: false }
  if (isDatabaseUnavailable(cause) || (error as { _tag?: string } | undefined)?._tag === "TimeoutError") {
    return { response: errorResponse(503, undefined, { "retry-after": "5" }), isOurFault: true }
  }
  return { response: errorResponse(500), isOurFault: true }
}
