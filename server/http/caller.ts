import { Context, Option, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"

/** Who sent the current request. */
export interface CallerShape {
  /** The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string
  readonly requestId: string
  /** The member of the access token, once it is checked. */
  memberId?: string
  /** The header `User-Agent`, cut to `maxUserAgent` characters; empty without one. */
  readonly userAgent: string
}

/** The longest `User-Agent` that is read. Browsers send about 150 characters. */
const maxUserAgent = 400

/** The caller of the current request. Outside a request it is the server itself. */
export const Caller = Context.Reference<CallerShape>("portal/Caller", {
  defaultValue: () => ({ address: "server", requestId: "server", userAgent: "" }),
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

export const callerUserAgent = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  (headers["user-agent"] ?? "").slice(0, maxUserAgent)
