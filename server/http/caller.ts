import { Context, Option } from "effect"
import type { HttpServerRequest } from "effect/http"

/** Who is on the other end of the request being answered. */
export interface CallerShape {
  /** The network address limits go by: a whole IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  readonly requestId: string
}

/** The caller of the current request; work that no request began is the server's own. */
export const Caller = Context.Reference<CallerShape>("portal/Caller", {
  defaultValue: () => ({ address: "server", requestId: "server" }),
})

/** One name per network that hands itself out addresses: an IPv6 customer holds a /64. */
export const network = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  if (!plain.includes(":")) return plain
  const [head = "", tail] = plain.toLowerCase().split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail === undefined || tail === "" ? [] : tail.split(":")
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
  return [...left, ...middle, ...right].slice(0, 4).join(":")
}

/**
 * The caller's address. `X-Forwarded-For` is believed only as far as there are trusted proxies in front: with `n` of
 * them the n-th entry from the right was written by ours, and everything left of it by anybody (RELIABILITY A5).
 */
export const callerAddress = (request: HttpServerRequest.HttpServerRequest, trustProxy: number): string => {
  const peer = Option.getOrElse(request.remoteAddress, () => "unknown")
  if (trustProxy === 0) return network(peer)
  const hops = (request.headers["x-forwarded-for"] ?? "").split(",").map((hop) => hop.trim())
  const hop = hops[Math.max(0, hops.length - trustProxy)] ?? ""
  return network(/^[0-9a-f.:]{3,45}$/i.test(hop) ? hop : peer)
}
