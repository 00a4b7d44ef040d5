import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { LifecycleShape } from "../lifecycle.ts"
import { endWithError } from "./raw-response.ts"

/** How long a request may take to arrive, in ms. Node checks every `connectionsCheckingInterval`. */
export interface ArrivalLimits {
  readonly headersTimeout: number
  /** For the headers and the body. */
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
}

/** The longest time for a response, in ms, from the moment that the headers of the request have arrived. */
export const responseTimeout = 25_000
/** A request that does not arrive gets 408 before `responseTimeout` would blame the server for it. */
export const arrivalLimits: ArrivalLimits = {
  headersTimeout: 15_000,
  requestTimeout: 24_000,
  connectionsCheckingInterval: 500,
}
/**
 * How long a connection may stay open without a request, in ms. Longer than a proxy or a client reuses one (nginx: 60 s):
 * a request that is sent just while the server closes its connection fails, and nobody knows whether it was carried out.
 */
const keepAliveTimeout = 75_000

/** The statuses for what Node could not read. Any other error is a malformed request. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Whether a request asks for the only other protocol that the server has. Node ignores any other Upgrade header. */
const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? "").split(",").some((protocol) => protocol.trim().toLowerCase() === "websocket")

/**
 * Makes the Node server for HTTP and for the chat sockets. Counts the open requests. Answers what Node cannot read with
 * an error in the contract's format.
 */
export const nodeServer = (
  lifecycle: Pick<LifecycleShape, "inFlight">,
  headers: Readonly<Record<string, string>>,
  limits: ArrivalLimits = arrivalLimits,
): Server => {
  const server = createServer({
    ...limits,
    keepAliveTimeout,
    shouldUpgradeCallback: asksForWebSocket,
  })
  /** The response on each connection whose request is incomplete or whose response has not ended. */
  const open = new WeakMap<Duplex, ServerResponse>()
  server.on("request", (request, response) => {
    lifecycle.inFlight++
    open.set(request.socket, response)
    response.once("close", () => {
      lifecycle.inFlight--
      if (request.complete) open.delete(request.socket)
    })
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The client is gone, or has a response already although it is still sending the body.
    if (error.code === "ECONNRESET" || open.get(socket)?.headersSent === true) socket.destroy()
    else endWithError(socket, statuses[error.code ?? ""] ?? 400, headers)
  })
  return server
}
