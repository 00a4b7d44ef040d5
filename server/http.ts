import { NodeHttpServer } from "@effect/platform-node"
import { ByteSize, type Cause, Effect, Layer, SchemaIssue } from "effect"
import {
  HttpIncomingMessage,
  HttpMiddleware,
  HttpRouter,
  HttpServer,
  HttpServerRequest,
  HttpServerResponse,
} from "effect/http"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { randomBytes, randomUUID } from "node:crypto"
import { Api } from "#api/contract/api.ts"
import { BadRequest, SchemaErrors } from "#api/contract/wire.ts"
import { AuthorizationLive } from "./authentication/middleware.ts"
import { chatSockets } from "./chats/sockets.ts"
import { Settings } from "./config.ts"
import { Events } from "./events/service.ts"
import { Caller, callerAddress, callerUserAgent, type CallerShape, isForwarded } from "./http/caller.ts"
import { clientFiles, isPartOfPage } from "./http/client-files.ts"
import { responseForCause, errorResponse, notFoundResponse, routeOf } from "./http/error-responses.ts"
import { nodeServer, responseTimeout } from "./http/node-server.ts"
import { handlers } from "./http/handlers.ts"
import { pageAtPublicUrl } from "./http/public-url.ts"
import { withRepresentation } from "./http/representation.ts"
import { makeResponseHeaders, makeFileHeaders, makeSecurityHeaders } from "./http/security-headers.ts"
import { Lifecycle } from "./lifecycle.ts"
import { StaffAuthorizationLive } from "./office-staff/middleware.ts"
import { MailboxPages } from "./sandbox/mailbox.ts"
import { ProviderSandbox } from "./sandbox/providers.ts"
import { MetricsPage } from "./telemetry/metrics-page.ts"
import { countRequest } from "./telemetry/requests.ts"
import { Usage } from "./usage/service.ts"

const validationMessages = SchemaIssue.makeFormatterStandardSchemaV1()

/** Responds to an invalid body, query or path with 400 and a message per field, by its name in the request. */
const SchemaErrorsLive = HttpApiMiddleware.layerSchemaErrorTransform(SchemaErrors, (error) => {
  // An invalid response is our mistake, not the caller's.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error.cause)
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const { path, message } of validationMessages(error.cause.issue).issues) {
    const name = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")
    if (name === "") general.push(message)
    else fields[name] ??= message
  }
  const message = [...general, ...new Set(Object.values(fields))]
  return Effect.fail(new BadRequest({ message, fields }))
})

/** The routes outside the contract. */
const pages = Layer.mergeAll(MailboxPages, ProviderSandbox, MetricsPage)

const UnderApi = Layer.effect(
  HttpRouter.HttpRouter,
  Effect.map(HttpRouter.HttpRouter, (router) => router.prefixed("/api")),
)
const ApiRoutes = HttpApiBuilder.layer(Api, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide(handlers),
  Layer.provide(StaffAuthorizationLive),
  Layer.provide(AuthorizationLive),
  Layer.provide(SchemaErrorsLive),
  Layer.provide(UnderApi),
)

/** Runs for requests from a configured origin only, so it allows every origin. */
const cors = HttpMiddleware.cors({
  allowedOrigins: () => true,
  allowedMethods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
  allowedHeaders: ["authorization", "content-type", "if-none-match", "traceparent", "x-request-id"],
  exposedHeaders: ["etag", "retry-after", "x-request-id"],
  maxAge: 600,
})

/** Returns the body of an error response in the contract's format. */
const errorBodyOf = ({ status, body }: HttpServerResponse.HttpServerResponse): Record<string, unknown> =>
  status < 400 || body._tag !== "Uint8Array"
    ? {}
    : (Object(JSON.parse(new TextDecoder().decode(body.body))) as Record<string, unknown>)

/** Returns the Retry-After header of a 429, from the seconds in its body. */
const retryAfter = (response: HttpServerResponse.HttpServerResponse): Record<string, string> => {
  const seconds = response.status === 429 ? errorBodyOf(response)["retryAfter"] : undefined
  return typeof seconds === "number" ? { "retry-after": String(seconds) } : {}
}

/** Returns why a request was refused, for the log: the error's `code`, else its tag, else the HTTP reason phrase. */
const reasonOf = (response: HttpServerResponse.HttpServerResponse): { readonly reason?: string } => {
  const { code, _tag: tag, error } = errorBodyOf(response)
  const reason = code ?? tag ?? error
  return typeof reason === "string" ? { reason } : {}
}
/**
 * Returns the member's id for the log. Leaves it out for faith entries, because nothing may name the author of an anonymous
 * entry (RELIABILITY D3).
 */
const memberOf = ({ memberId }: CallerShape, path: string) =>
  memberId === undefined || path.startsWith("/api/faith-entry") ? {} : { memberId }
const logFailure = (cause: Cause.Cause<unknown>, caller: CallerShape, path: string) =>
  Effect.logError("request failed", cause).pipe(Effect.annotateLogs(memberOf(caller, path)))

const contentType = ({ body, headers }: HttpServerResponse.HttpServerResponse) =>
  headers["content-type"] ?? ("contentType" in body ? body.contentType : undefined) ?? ""

/** Replaces an error response of a library, whose body is empty or plain text, by one in the contract's format. */
const withErrorBody = (response: HttpServerResponse.HttpServerResponse) =>
  response.status >= 400 && !contentType(response).includes("json")
    ? errorResponse(response.status)
    : response

const maxBodyBytes = 256 * 1024

const requestIdPattern = /^[\w-]{8,64}$/

/**
 * Whether the browser submitted a form itself, because the page's script had not loaded yet. The response is the page;
 * the form's content is not read.
 */
const isNativeFormSubmit = ({ method, headers }: HttpServerRequest.HttpServerRequest) =>
  method === "POST" && (headers["accept"] ?? "").includes("text/html")

/** The page that scans tickets (OFFICE §14). Only its response allows the camera. */
const isDoorPage = /^\/office\/check-in\/[^/]+\/?$/

/** Whether a body has no declared length or exceeds `maxBodyBytes`. Such a body is not read. */
const isTooLarge = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > maxBodyBytes

/** Handles every request: provides the caller, adds the common headers, formats errors and logs calls of the API. */
const withCommonHeaders = Effect.fnUntraced(function* <E, R>(
  routes: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
) {
  const settings = yield* Settings
  const lifecycle = yield* Lifecycle
  const events = yield* Events
  const usage = yield* Usage
  const client = clientFiles(settings.clientDir)
  const securityHeaders = makeSecurityHeaders(settings)
  const fileHeaders = makeFileHeaders(settings)
  const workerHeaders = makeFileHeaders(settings, "connect-src 'self'; ")
  const responseHeaders = makeResponseHeaders(settings)
  const origins = new Set(settings.webOrigins)
  /** The warning appears once per process: anybody can send the header. */
  let isProxyReported = false

  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const startedAt = performance.now()
    const path = (request.url.split(/[?#]/, 1)[0] ?? "/").slice(0, 2_000)
    const isApi = path === "/api" || path.startsWith("/api/")
    const isWorker = path === "/worker.js"
    const requestId = requestIdPattern.test(request.headers["x-request-id"] ?? "")
      ? request.headers["x-request-id"]!
      : randomUUID()
    yield* Effect.annotateCurrentSpan("portal.request_id", requestId)
    const caller: CallerShape = {
      address: callerAddress(request, settings.trustProxy),
      requestId,
      userAgent: callerUserAgent(request),
    }
    if (isForwarded(request) && settings.trustProxy === 0 && !isProxyReported) {
      isProxyReported = true
      yield* Effect.logWarning(
        "X-Forwarded-For arrives, but TRUST_PROXY is 0: limits count the proxy instead of its callers",
      )
    }
    if (isApi) yield* usage.record(request.headers["x-usage"]).pipe(Effect.provideService(Caller, caller))
    const origin = request.headers["origin"]
    const isKnownOrigin = isApi && origin !== undefined && origins.has(origin)
    // PayPal's button needs a nonce. Members reach its pages without a new document, so every document of the dashboard has one.
    const nonce = /^\/dashboard(\/|$)/.test(path) ? randomBytes(16).toString("base64") : undefined
    const isRead = request.method === "GET" || request.method === "HEAD"

    const handled = Effect.gen(function* () {
      if (isApi && request.method === "OPTIONS") return notFoundResponse(path, request.method)
      if (!isApi && !path.startsWith("/sandbox/") && (isRead || isNativeFormSubmit(request))) {
        if (!isRead && isTooLarge(request)) return errorResponse(413, undefined, { connection: "close" })
        const redirectUrl = pageAtPublicUrl(request, settings)
        if (redirectUrl !== undefined)
          return HttpServerResponse.redirect(redirectUrl, {
            status: 307,
            headers: { "cache-control": "no-store" },
          })
        const previewTags = yield* events.previewAt(path)
        const head = {
          ...(previewTags !== undefined && { previewTags }),
          ...(nonce !== undefined && { nonce }),
        }
        const file = isWorker && !settings.serviceWorker ? "/worker-removal.js" : path
        return (yield* client(request, file, head)) ?? errorResponse(404)
      }
      return withErrorBody(yield* routes.pipe(Effect.timeout(responseTimeout)))
    }).pipe(
      Effect.catchCause((cause) => {
        const { response, isOurFault } = responseForCause(cause, path)
        return Effect.as(isOurFault ? logFailure(cause, caller, path) : Effect.void, response)
      }),
      Effect.provideService(Caller, caller),
      Effect.annotateLogs({ requestId, method: request.method, path: isApi ? path : "page" }),
    )
    const uncompressed = yield* isKnownOrigin ? cors(handled) : handled
    const response = isApi ? yield* withRepresentation(request, path, uncompressed) : uncompressed
    const ms = Math.round(performance.now() - startedAt)
    const route = isApi ? routeOf(path, request.method) : "page"
    yield* countRequest({ method: request.method, route, status: response.status, ms })
    if (isApi) {
      yield* Effect.logInfo("request").pipe(
        Effect.annotateLogs({
          requestId,
          method: request.method,
          path,
          status: response.status,
          ms,
          ...memberOf(caller, path),
          ...reasonOf(uncompressed),
        }),
      )
    }
    if (!isApi && (isPartOfPage(response) || (isWorker && response.status < 400)))
      return HttpServerResponse.setHeaders(response, {
        ...(isWorker ? workerHeaders : fileHeaders),
        ...response.headers,
        ...(lifecycle.draining ? { connection: "close" } : {}),
      })
    return HttpServerResponse.setHeaders(response, {
      ...(isApi
        ? { ...responseHeaders, "cache-control": "no-store" }
        : securityHeaders({ nonce, usesCamera: isDoorPage.test(path) })),
      ...retryAfter(uncompressed),
      ...response.headers,
      ...(isKnownOrigin ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(lifecycle.draining ? { connection: "close" } : {}),
      "x-request-id": requestId,
    })
  })
})

/** Stores the host and port at which the server reaches itself: loopback for a wildcard address. Then opens `listening`. */
const Authority = Layer.effectDiscard(
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const { host } = yield* Settings
    const lifecycle = yield* Lifecycle
    const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
    lifecycle.authority = `${name}:${"port" in address ? address.port : 0}`
    yield* lifecycle.listening.open
  }),
)

/**
 * The server at the settings' host and port: the API under /api, the chat sockets, the sandbox and metrics pages, and the
 * built client.
 */
export const HttpLive = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const lifecycle = yield* Lifecycle
    const routes = yield* HttpRouter.toHttpEffect(Layer.mergeAll(ApiRoutes, pages))
    const handlerWithHeaders = yield* withCommonHeaders(routes)
    const node = nodeServer(lifecycle, makeResponseHeaders(settings))
    return chatSockets(node).pipe(
      // Comes after HTTP, because socket.io replaces the handler of upgrades.
      Layer.provideMerge(HttpServer.serve(handlerWithHeaders)),
      Layer.provide(Authority),
      Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBodyBytes))),
      Layer.provideMerge(
        NodeHttpServer.layer(() => node, {
          host: settings.host,
          port: settings.port,
          gracefulShutdownTimeout: "2 seconds",
        }),
      ),
    )
  }),
).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
