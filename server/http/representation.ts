import { Effect } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { acceptsEncoding } from "./content-coding.ts"

/** The size in bytes from which a body is compressed. A smaller body fits into one packet with its headers anyway. */
const smallestCompressed = 1_024
/** Level 4 takes a tenth of the time of the best level, and its result is about 15 % larger (NETWORK §2.7). */
const brotliLevel = 4
const gzipLevel = 5

const codings = [
  {
    name: "br",
    compress: (bytes: Uint8Array) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }),
  },
  { name: "gzip", compress: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: gzipLevel }) },
] as const

/** Returns whether a content type is JSON or text. Pictures and PDFs are compressed already. */
const isText = (type: string): boolean => /^(?:text\/|application\/(?:[\w.+-]+\+)?json)/.test(type)

/** Returns the ETag of a body: weak, because the compressed and the plain body differ in bytes. */
const tagOf = (bytes: Uint8Array): string =>
  `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`

const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, "")

/** Whether If-None-Match names the ETag. Proxies may have made it weak or strong (RFC 9110, 13.1.2). */
export const matchesETag = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((one) => ["*", withoutWeakPrefix(tag)].includes(withoutWeakPrefix(one)))

/**
 * Returns a response of the API as the client asked for it: 304 without a body when the client has it already, and else
 * compressed (NETWORK §2.7). Responses of `/api/auth` hold tokens. They are never compressed, because the length of a
 * compressed response can reveal a secret in it.
 */
export const withRepresentation = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  path: string,
  response: HttpServerResponse.HttpServerResponse,
) {
  const { body } = response
  if (body._tag !== "Uint8Array" || !isText(response.headers["content-type"] ?? body.contentType))
    return response
  const bytes = body.body
  const isRead = request.method === "GET" || request.method === "HEAD"
  const tag = isRead && response.status === 200 ? tagOf(bytes) : undefined
  const vary = [response.headers["vary"], "Accept-Encoding"].filter((one) => one !== undefined).join(", ")
  const headers = { vary, ...(tag === undefined ? {} : { etag: tag }) }
  if (tag !== undefined && matchesETag(request.headers["if-none-match"], tag))
    return HttpServerResponse.empty({ status: 304, headers: { ...response.headers, ...headers } }).pipe(
      HttpServerResponse.removeHeader("content-type"),
      HttpServerResponse.removeHeader("content-length"),
    )
  const plain = HttpServerResponse.setHeaders(response, headers)
  if (bytes.byteLength < smallestCompressed || path.startsWith("/api/auth/")) return plain
  const accepted = request.headers["accept-encoding"] ?? ""
  const coding = codings.find(({ name }) => acceptsEncoding(accepted, name))
  if (coding === undefined) return plain
  const compressed = yield* Effect.promise(() => coding.compress(bytes))
  return HttpServerResponse.setBody(plain, HttpBody.uint8Array(compressed, body.contentType)).pipe(
    HttpServerResponse.setHeader("content-encoding", coding.name),
  )
})
