import type { Duplex } from "node:stream"
import { STATUS_CODES } from "node:http"
import { errorResponse } from "./error-responses.ts"

/**
 * Writes an error in the contract's format to a connection without a request of ours, and closes the connection. Node
 * has no response for it: it could not read the request, or the client asked for another protocol.
 */
export const endWithError = (
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>>,
): void => {
  const { body } = errorResponse(status)
  const bytes = body._tag === "Uint8Array" ? body.body : new Uint8Array()
  const lines = Object.entries({
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // A client that is gone needs no response.
  socket.on("error", () => {})
  if (!socket.writable) return void socket.destroy()
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${lines.join("")}\r\n`)
  socket.end(bytes, () => socket.destroy())
}
