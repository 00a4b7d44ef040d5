import { Context, Option, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

/** Who sent the current request. */
export interface CallerShape {
  /** The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string
  readonly requestId: string
}

/** The caller of the current request. Outside a request it is the server itself. */
export const Caller = Context.Reference<CallerShape>("portal/Caller", {
  defaultValue: () => ({ address: "server", requestId: "server" }),
})

/**
 * Returns the network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, because one customer has a
 * whole /64. Undefined when the text is not an address.
 */
export const network = (text: string): string | undefined => {
  const parsed = NetAddress.ipFromString(text.replace(/%.*$/, ""))
  if (Result.isFailure(parsed)) return undefined
  const address = NetAddress.toCanonical(parsed.success)
  return NetAddress.isIpv4Address(address)
    ? NetAddress.formatIp(address)
    : IpNetwork.format(IpNetwork.fromAddressUnsafe(address, 64))
}

/** Returns whether a proxy, or a caller who pretends to be one, forwarded the request. */
export const isForwarded = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["x-forwarded-for"] !== undefined

/**
 * Returns the caller's network. Each of our `trustProxy` proxies appends one entry to `X-Forwarded-For`, so the caller's
 * address is that many entries from the right. Anybody can forge the entries before it (RELIABILITY A5).
 */
export const callerAddress = (request: HttpServerRequest.HttpServerRequest, trustProxy: number): string => {
  const peer = Option.flatMapNullishOr(request.remoteAddress, network)
  const hops = (request.headers["x-forwarded-for"] ?? "").split(",").map((hop) => hop.trim())
  const hop = trustProxy === 0 ? undefined : hops[Math.max(0, hops.length - trustProxy)]
  return network(hop ?? "") ?? Option.getOrElse(peer, () => "unknown")
}
