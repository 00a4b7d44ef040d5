import { type HttpServerRequest, HttpServerResponse, Mime } from "effect/http"
import { Effect, Option } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"

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

/** Vite adds a hash of eight characters to the names in assets/. */
const hashedName = /^assets\/.*-[\w-]{8}\.\w+$/
/** Files that only the server reads. */
const internal = new Set(["csp.json"])

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
      cache: hashedName.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
      encodings: [
        ...(all.has(`${name}.br`) ? [{ name: "br" as const, path: join(root, `${name}.br`) }] : []),
        ...(all.has(`${name}.gz`) ? [{ name: "gzip" as const, path: join(root, `${name}.gz`) }] : []),
      ],
    })
  }
  return files
}

const tagOf = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`

/** Whether the client accepts an encoding. `br;q=0` refuses it. */
const acceptsEncoding = (accepted: string, name: string) =>
  accepted.split(",").some((entry) => {
    const [coding = "", ...parameters] = entry.trim().split(";")
    return coding === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter))
  })

/**
 * Serves the built client in `root`: precompressed files, prerendered pages (`<path>/index.html`), and the application
 * for any other page. Null when no file matches. Only files found at the start are served, so no path leads outside
 * `root`. A POST gets a page only: the browser submitted a form itself.
 */
export const clientFiles = (root: string) => {
  const files = scan(root)
  const bodies = new Map<string, { readonly bytes: Uint8Array; readonly tag: string }>()
  const read = (path: string) => {
    const cached = bodies.get(path)
    if (cached !== undefined) return cached
    const bytes = new Uint8Array(readFileSync(path))
    const body = { bytes, tag: tagOf(bytes) }
    // Small files stay in memory; the operating system caches the others.
    if (statSync(path).size <= 1_000_000) bodies.set(path, body)
    return body
  }

  const application = (): ClientFile | undefined => files.get("app.html") ?? files.get("index.html")

  /** Returns the application's page with `head` in place of its title. */
  const withHead = (file: ClientFile, head: string): { readonly bytes: Uint8Array; readonly tag: string } => {
    const html = new TextDecoder().decode(read(file.path).bytes)
    const bytes = new TextEncoder().encode(
      /<title>[^<]*<\/title>/.test(html)
        ? html.replace(/<title>[^<]*<\/title>/, () => head)
        : html.replace("</head>", () => `${head}</head>`),
    )
    return { bytes, tag: tagOf(bytes) }
  }

  const find = (
    path: string,
    request: HttpServerRequest.HttpServerRequest,
    isPage: boolean,
  ): ClientFile | undefined => {
    const exact = path === "" ? undefined : files.get(path)
    if (exact !== undefined && !path.endsWith("index.html")) return exact
    const page = files.get(path === "" ? "index.html" : `${path.replace(/\/$/, "")}/index.html`)
    if (page !== undefined) return page
    // Crawlers send `*/*` or no Accept header.
    const accepted = request.headers["accept"] ?? "*/*"
    if (!accepted.includes("text/html") && !(isPage && accepted.includes("*/*"))) return undefined
    return application()
  }

  return (
    request: HttpServerRequest.HttpServerRequest,
    pathname: string,
    /** Tags that replace the title of the application's page; already escaped. */
    head?: string,
  ): Effect.Effect<HttpServerResponse.HttpServerResponse | null> =>
    Effect.sync(() => {
      let path: string
      try {
        path = decodeURIComponent(pathname).replace(/^\/+/, "")
      } catch {
        return null
      }
      const file = find(path, request, head !== undefined)
      if (file === undefined) return null
      const isPost = request.method === "POST"
      if (isPost && !file.type.startsWith("text/html")) return null
      const pageHead = file === application() ? head : undefined
      const accepted = request.headers["accept-encoding"] ?? ""
      const encoding =
        pageHead === undefined
          ? file.encodings.find(({ name }) => acceptsEncoding(accepted, name))
          : undefined
      const { bytes, tag } =
        pageHead === undefined ? read(encoding?.path ?? file.path) : withHead(file, pageHead)
      const headers = {
        "cache-control": file.cache,
        etag: tag,
        vary: "Accept-Encoding, Accept",
        ...(encoding === undefined ? {} : { "content-encoding": encoding.name }),
      }
      if (!isPost && request.headers["if-none-match"] === tag)
        return HttpServerResponse.empty({ status: 304, headers })
      return HttpServerResponse.uint8Array(bytes, { contentType: file.type, headers })
    })
}
