import { NodeHttpServer } from "@effect/platform-node"
import { ByteSize, Effect, Layer, SchemaIssue } from "effect"
import {
  HttpIncomingMessage,
  HttpMiddleware,
  HttpRouter,
  HttpServer,
  HttpServerRequest,
  HttpServerResponse,
} from "effect/http"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { Api } from "#api/contract/api.ts"
import { BadRequest, SchemaErrors } from "#api/contract/wire.ts"
import { AuthenticationLive } from "./authentication/handlers.ts"
import { AuthorizationLive } from "./authentication/middleware.ts"
import { ChatsLive } from "./chats/handlers.ts"
import { chatSockets } from "./chats/sockets.ts"
import { Settings } from "./config.ts"
import { DevotionalsLive } from "./devotionals/handlers.ts"
import { DonationsLive } from "./donations/handlers.ts"
import { EventsLive } from "./events/handlers.ts"
import { Events } from "./events/service.ts"
import { FaithEntryLive } from "./faith-entry/handlers.ts"
import { HealthLive } from "./health/handlers.ts"
import { Caller, callerAddress, isForwarded } from "./http/caller.ts"
import { clientFiles } from "./http/client-files.ts"
import { responseForCause, errorResponse, notFoundResponse } from "./http/error-responses.ts"
import { securityHeaders } from "./http/security-headers.ts"
import { JobsLive } from "./jobs/handlers.ts"
import { Lifecycle, type LifecycleShape } from "./lifecycle.ts"
import { MembersLive } from "./members/handlers.ts"
import { NotificationsLive } from "./notifications/handlers.ts"
import { OrdersLive } from "./orders/handlers.ts"
import { PaymentsLive } from "./payments/handlers.ts"
import { ProductsLive } from "./products/handlers.ts"
import { ProfileLive } from "./profile/handlers.ts"
import { ResourcesLive } from "./resources/handlers.ts"
import { MailboxPages } from "./sandbox/mailbox.ts"
import { ProviderSandbox } from "./sandbox/providers.ts"
import { SettingsLive } from "./settings/handlers.ts"
import { SubscriptionsLive } from "./subscriptions/handlers.ts"
import { TrainingsLive } from "./trainings/handlers.ts"
import { TransitionLive } from "./transition/handlers.ts"
import { UsersLive } from "./users/handlers.ts"

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

/** The handlers, a layer for each group of the contract. */
const handlers = Layer.mergeAll(
  AuthenticationLive,
  UsersLive,
  ProfileLive,
  MembersLive,
  EventsLive,
  PaymentsLive,
  SubscriptionsLive,
  DonationsLive,
  ProductsLive,
  OrdersLive,
  JobsLive,
  FaithEntryLive,
  TrainingsLive,
  ChatsLive,
  ResourcesLive,
  DevotionalsLive,
  NotificationsLive,
  SettingsLive,
  TransitionLive,
  HealthLive,
)

/** The routes outside the contract: the sandbox pages. */
const pages = Layer.mergeAll(MailboxPages, ProviderSandbox)

const UnderApi = Layer.effect(
  HttpRouter.HttpRouter,
  Effect.map(HttpRouter.HttpRouter, (router) => router.prefixed("/api")),
)
const ApiRoutes = HttpApiBuilder.layer(Api, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide(handlers),
  Layer.provide(AuthorizationLive),
  Layer.provide(SchemaErrorsLive),
  Layer.provide(UnderApi),
)

/** Runs for requests from a configured origin only, so it allows every origin. */
const cors = HttpMiddleware.cors({
  allowedOrigins: () => true,
  allowedMethods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
  allowedHeaders: ["authorization", "content-type", "x-request-id"],
  exposedHeaders: ["retry-after", "x-request-id"],
  maxAge: 600,
})

/** Returns the Retry-After header of a 429, from the seconds in its body. */
const retryAfter = (response: HttpServerResponse.HttpServerResponse): Record<string, string> => {
  if (response.status !== 429 || response.body._tag !== "Uint8Array") return {}
  const body = JSON.parse(new TextDecoder().decode(response.body.body)) as { retryAfter?: unknown }
  return typeof body.retryAfter === "number" ? { "retry-after": String(body.retryAfter) } : {}
}

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
  const client = clientFiles(settings.clientDir)
  const security = securityHeaders(settings)
  const origins = new Set(settings.webOrigins)
  /** The warning appears once per process: anybody can send the header. */
  let isProxyReported = false

  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const startedAt = performance.now()
    const path = (request.url.split(/[?#]/, 1)[0] ?? "/").slice(0, 2_000)
    const isApi = path === "/api" || path.startsWith("/api/")
    const requestId = requestIdPattern.test(request.headers["x-request-id"] ?? "")
      ? request.headers["x-request-id"]!
      : randomUUID()
    const caller = { address: callerAddress(request, settings.trustProxy), requestId }
    if (isForwarded(request) && settings.trustProxy === 0 && !isProxyReported) {
      isProxyReported = true
      yield* Effect.logWarning(
        "X-Forwarded-For arrives, but TRUST_PROXY is 0: limits count the proxy instead of its callers",
      )
    }
    const origin = request.headers["origin"]
    const isKnownOrigin = isApi && origin !== undefined && origins.has(origin)
    const isRead = request.method === "GET" || request.method === "HEAD"

    const handled = Effect.gen(function* () {
      if (isApi && request.method === "OPTIONS") return notFoundResponse(path, request.method)
      if (!isApi && !path.startsWith("/sandbox/") && (isRead || isNativeFormSubmit(request))) {
        if (!isRead && isTooLarge(request)) return errorResponse(413, undefined, { connection: "close" })
        return (yield* client(request, path, yield* events.previewAt(path))) ?? errorResponse(404)
      }
      return withErrorBody(yield* routes.pipe(Effect.timeout("25 seconds")))
    }).pipe(
      Effect.catchCause((cause) => {
        const { answer, isOurFault } = responseForCause(cause, path)
        return Effect.as(isOurFault ? Effect.logError("request failed", cause) : Effect.void, answer)
      }),
      Effect.provideService(Caller, caller),
      Effect.annotateLogs({ requestId, method: request.method, path: isApi ? path : "page" }),
    )
    const response = yield* isKnownOrigin ? cors(handled) : handled
    const ms = Math.round(performance.now() - startedAt)
    if (isApi) {
      yield* Effect.logInfo("request").pipe(
        Effect.annotateLogs({ requestId, method: request.method, path, status: response.status, ms }),
      )
    }
    return HttpServerResponse.setHeaders(response, {
      ...security,
      ...(isApi ? { "cache-control": "no-store" } : {}),
      ...retryAfter(response),
      ...response.headers,
      ...(isKnownOrigin ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(lifecycle.draining ? { connection: "close" } : {}),
      "x-request-id": requestId,
    })
  })
})

/** Makes the Node server for HTTP and for the chat sockets. Counts the open requests. */
const nodeServer = (lifecycle: LifecycleShape) => {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 })
  server.on("request", (_request, response) => {
    lifecycle.inFlight++
    response.once("close", () => lifecycle.inFlight--)
  })
  return server
}

/** Stores the host and port at which the server reaches itself: loopback for a wildcard address. */
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

/** The server at the settings' host and port: the API under /api, the sandbox pages, and the built client. */
export const HttpLive = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const lifecycle = yield* Lifecycle
    const routes = yield* HttpRouter.toHttpEffect(Layer.mergeAll(ApiRoutes, pages))
    const handlerWithHeaders = yield* withCommonHeaders(routes)
    const node = nodeServer(lifecycle)
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
