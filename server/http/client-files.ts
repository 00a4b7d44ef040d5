import { type HttpServerRequest, HttpServerResponse, Mime } from "effect/http"
import { Effect, Option } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { acceptsEncoding } from "./content-coding.ts"
import { isShell, shellFinder } from "./page-shells.ts"
import { matchesETag } from "./representation.ts"

/** Returns the content type of a file from its name. Text files of the build are UTF-8. */
const typeOf = (name: string): string => {
  const type = Option.getOrElse(Mime.getType(name), () => "application/octet-stream")
  return type.startsWith("text/") || type === "application/json" ? `${type}; charset=utf-8` : type
}

interface ClientFile {
  readonly path: string
  readonly type: string
  readonly cache: string
  /** The compressed copies of the file, best first. */
  readonly encodings: ReadonlyArray<{ readonly name: "br" | "gzip"; readonly path: string }>
}

/** What one response changes in the application's page. */
export interface PageHead {
  /** The title and tags for previews, in place of the title of the page; already escaped. */
  readonly previewTags?: string
  /** The nonce of the response's content security policy, for scripts that insert elements of their own. */
  readonly nonce?: string
}

/** The build adds a hash of seven characters to the names in assets/. */
const hashedName = /^assets\/.*-[\w-]{7}\.\w+$/
const hashedFileCache = "public, max-age=31536000, immutable"
/** A picture keeps its name when it changes, so browsers ask again after a day. */
const pictureCache = "public, max-age=86400"
const cacheOf = (name: string): string =>
  hashedName.test(name) ? hashedFileCache : name.startsWith("pictures/") ? pictureCache : "no-cache"
/** Returns whether the response is a file that a page loads and that is no page itself: a hashed file or a picture. */
export const isPartOfPage = ({ headers }: HttpServerResponse.HttpServerResponse): boolean =>
  headers["cache-control"] === hashedFileCache || headers["cache-control"] === pictureCache
/** Files that only the server or the next build reads. */
const internal = new Set(["csp.json", "transitions.json", "own-assets.json"])

const scan = (root: string): ReadonlyMap<string, ClientFile> => {
  const files = new Map<string, ClientFile>()
  let entries: string[]
  try {
    entries = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
  } catch {
    return files
  }
  const all = new Set(entries)
  for (const name of entries) {
    if (/\.(br|gz|map)$/.test(name) || internal.has(name)) continue
    files.set(name, {
      path: join(root, name),
      type: typeOf(name),
      cache: cacheOf(name),
      encodings: [
        ...(all.has(`${name}.br`) ? [{ name: "br" as const, path: join(root, `${name}.br`) }] : []),
        ...(all.has(`${name}.gz`) ? [{ name: "gzip" as const, path: join(root, `${name}.gz`) }] : []),
      ],
    })
  }
  return files
}

/** Compresses a page that is new in each response. At level 4 this takes about 0.1 ms (NETWORK §2.7). */
const compressed = (page: Uint8Array): Uint8Array =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`

/**
 * Returns a handler that serves the built client in `root`: precompressed files, prerendered pages (`<path>/index.html`),
 * and for any other page the shell of its pattern, else `app.html`. The handler returns null when no file matches. Only files
 * found at the start are served, so no path leads outside `root`. A POST gets only pages, because the browser sends one when
 * a form is submitted before its script has loaded.
 */
export const clientFiles = (root: string) => {
  const files = scan(root)
  const shellOf = shellFinder(files.keys())
  const bodies = new Map<string, { readonly bytes: Uint8Array; readonly etag: string }>()
  const read = (path: string) => {
    const cached = bodies.get(path)
    if (cached !== undefined) return cached
    const bytes = new Uint8Array(readFileSync(path))
    const body = { bytes, etag: etagOf(bytes) }
    // Small files stay in memory; the operating system caches the others.
    if (statSync(path).size <= 1_000_000) bodies.set(path, body)
    return body
  }

  const application = (path: string): ClientFile | undefined =>
    files.get(shellOf(path) ?? "app.html") ?? files.get("index.html")

  /** Returns the application's page with other tags in place of its title, and with the nonce of this response. */
  const withHead = (file: ClientFile, { previewTags, nonce }: PageHead): Uint8Array => {
    const html = new TextDecoder().decode(read(file.path).bytes)
    const titled =
      previewTags === undefined
        ? html
        : /<title>[^<]*<\/title>/.test(html)
          ? html.replace(/<title>[^<]*<\/title>/, () => previewTags)
          : html.replace("</head>", () => `${previewTags}</head>`)
    return new TextEncoder().encode(
      nonce === undefined
        ? titled
        : titled.replace("</head>", () => `<meta property="csp-nonce" nonce="${nonce}"></head>`),
    )
  }

  const find = (
    path: string,
    request: HttpServerRequest.HttpServerRequest,
    hasPreviewTags: boolean,
  ): ClientFile | undefined => {
    const exact = path === "" ? undefined : files.get(path)
    if (exact !== undefined && !path.endsWith("index.html") && !isShell(path)) return exact
    const page = files.get(path === "" ? "index.html" : `${path.replace(/\/$/, "")}/index.html`)
    if (page !== undefined) return page
    // Crawlers send `*/*` or no Accept header. They get only the pages that have tags for them.
    const accepted = request.headers["accept"] ?? "*/*"
    if (!accepted.includes("text/html") && !(hasPreviewTags && accepted.includes("*/*"))) return undefined
    return application(path)
  }

  return (
    request: HttpServerRequest.HttpServerRequest,
    pathname: string,
    head: PageHead = {},
  ): Effect.Effect<HttpServerResponse.HttpServerResponse | null> =>
    Effect.sync(() => {
      let path: string
      try {
        path = decodeURIComponent(pathname).replace(/^\/+/, "")
      } catch {
        return null
      }
      const file = find(path, request, head.previewTags !== undefined)
      if (file === undefined) return null
      const isPost = request.method === "POST"
      if (isPost && !file.type.startsWith("text/html")) return null
      const isChanged =
        file === application(path) && (head.previewTags !== undefined || head.nonce !== undefined)
      const accepted = request.headers["accept-encoding"] ?? ""
      const encoding = isChanged
        ? undefined
        : file.encodings.find(({ name }) => acceptsEncoding(accepted, name))
      const coding = isChanged && acceptsEncoding(accepted, "br") ? "br" : encoding?.name
      const stored = read(encoding?.path ?? file.path)
      const changed = isChanged ? withHead(file, head) : undefined
      const bytes =
        changed === undefined ? stored.bytes : coding === undefined ? changed : compressed(changed)
      // The nonce of a page matches only the policy in the headers of its own response, so such a page gets no ETag.
      // Browsers never revalidate a hashed file, so it needs no ETag.
      const etag =
        file.cache === hashedFileCache || (isChanged && head.nonce !== undefined)
          ? undefined
          : isChanged
            ? etagOf(bytes)
            : stored.etag
      const headers = {
        // API responses contain absolute picture URLs, which pages of other origins load too (DECISIONS §1.9).
        ...(file.type.startsWith("image/") ? { "cross-origin-resource-policy": "cross-origin" } : {}),
        "cache-control": file.cache,
        ...(etag === undefined ? {} : { etag }),
        vary: file.cache === hashedFileCache ? "Accept-Encoding" : "Accept-Encoding, Accept",
        ...(coding === undefined ? {} : { "content-encoding": coding }),
      }
      if (!isPost && etag !== undefined && matchesETag(request.headers["if-none-match"], etag))
        return HttpServerResponse.empty({ status: 304, headers })
      return HttpServerResponse.uint8Array(bytes, { contentType: file.type, headers })
    })
}
