import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Manifest, type ManifestChunk, minifySync } from "vite"
import { submitGuard } from "../../src/routes/-auth/submit-guard.ts"
import { earlyPathsOf } from "./early-paths.ts"
import { packageStyles } from "./package-styles.ts"
import { requestEarlyData } from "./request-early-data.ts"

interface Page {
  readonly path: string
  /** The route file whose chunk the page needs at once. */
  readonly file: string
  /** Whether the page is hidden if a session is stored on this device: the member is redirected to the dashboard. */
  readonly isForVisitors: boolean
  /** A search parameter with which the same path shows another page. */
  readonly otherPageWith?: string
}

/** The exports of src/prerender.tsx. */
interface Client {
  readonly render: (path: string) => Promise<string>
  readonly routes: () => {
    readonly finished: readonly Page[]
    readonly shells: readonly { readonly path: string; readonly files: readonly string[] }[]
    readonly member: string
    readonly apiBaseUrl: string
  }
}

/**
 * Returns the script that hides the page before the first paint if another page will be shown. Its test for members
 * equals `hasStoredSession` (src/machines/session/stored-session-hint.ts).
 */
const hidingScript = ({ isForVisitors, otherPageWith }: Page): string => {
  const showsOther = [
    ...(otherPageWith === undefined ? [] : [`new URLSearchParams(location.search).has("${otherPageWith}")`]),
    ...(isForVisitors ? [String.raw`/"user":\s*\{/.test(localStorage.getItem("root/auth")||"")`] : []),
  ]
  return showsOther.length === 0
    ? ""
    : `try{if(${showsOther.join("||")})document.documentElement.dataset.pageHidden=""}catch{}`
}
/** Returns the text of an inline script that calls this function. */
const inlineScript = (run: () => void) => minifySync("inline.js", `(${run.toString()})()`).code.trim()
const submitGuardScript = inlineScript(submitGuard)
const earlyDataScript = inlineScript(requestEarlyData)

const attributeOf = (paths: readonly string[]) => paths.join(" ").replaceAll("&", "&amp;")

/** Returns the script that requests the data of the page with this pattern; "" for the office and for visitors. */
const earlyData = (pattern: string, host: string): string => {
  const early = earlyPathsOf(pattern)
  if (early === undefined) return ""
  const attributes = `data-host="${host}" data-fixed="${attributeOf(early.fixed)}" data-plain="${attributeOf(early.plain)}"`
  return `<script ${attributes}>${earlyDataScript}</script>`
}
/** Where the guard announces its status, outside React's root. */
const submitStatus = `<div id="submit-status" role="status" class="submit-status"></div>`
const loading = `<p class="loading-page" role="status">Loading...</p>`

/** Matches the elements that React renders before the page because they belong in the head. */
const earlyHead = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

const tags = (names: Iterable<string>, tag: (name: string) => string) => [...names].map(tag).join("")

/** Returns the chunks with these keys in the manifest, and all their imports. */
const chunksOf = (manifest: Manifest, keys: readonly string[]): readonly ManifestChunk[] => {
  const reached = new Set(keys)
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported)
  return [...reached].map((key) => manifest[key]).filter((chunk) => chunk !== undefined)
}

/** Returns the scripts and stylesheets of these chunks. */
const filesOf = (chunks: readonly ManifestChunk[]) => ({
  scripts: new Set(chunks.map(({ file }) => file)),
  styles: new Set(chunks.flatMap(({ css = [] }) => css)),
})

/** Returns the manifest key of a route's component. */
const pageKey = (manifest: Manifest, file: string): string => {
  const key = Object.keys(manifest).find((name) => name.startsWith(`${file}?`))
  if (key === undefined) throw new Error(`The build has no chunk of ${file}`)
  return key
}

/** Returns the keys of the chunks that these import dynamically, without the components of routes. */
const laterKeys = (manifest: Manifest, keys: readonly string[]): readonly string[] =>
  chunksOf(manifest, keys).flatMap(({ dynamicImports = [] }) =>
    dynamicImports.filter((name) => !name.includes("?")),
  )

/**
 * Returns the manifest keys of a page that is not prerendered: its routes, the modules that every page loads next
 * (session, toasts), and the small files that those load at once. Larger files load when they are used. A page of the
 * office also needs the tree of all routes.
 */
const shellKeys = (manifest: Manifest, files: readonly string[], out: string): readonly string[] => {
  const next = laterKeys(manifest, ["index.html"]).filter((key) => key !== wholeTree)
  const isOffice = files.some((file) => file.startsWith("src/routes/office/"))
  const keys = [...files.map((file) => pageKey(manifest, file)), ...(isOffice ? [wholeTree] : []), ...next]
  const { scripts } = filesOf(chunksOf(manifest, keys))
  const isSmall = (key: string) => {
    const [own, ...others] = chunksOf(manifest, [key])
    return others.every(({ file }) => scripts.has(file)) && statSync(join(out, own!.file)).size < maxSmallSize
  }
  return [...keys, ...laterKeys(manifest, next).filter(isSmall)]
}

/** The manifest key of the tree of all routes, which only the office's pages load. */
const wholeTree = "src/route-tree.gen.ts"

/** The maximum size of a small file, in bytes: it re-exports, or decodes one stored record. */
const maxSmallSize = 500

export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`

const hashesOf = (texts: readonly string[]): readonly string[] => [...new Set(texts.map(hashOf))]

/** Returns the hashes of the inline scripts and styles of these pages, and of the packages' style elements. */
const inlineHashes = (pages: readonly string[]): InlineHashes => {
  const contentsOf = (tag: RegExp) =>
    pages.flatMap((page) => [...page.matchAll(tag)].map(([, text]) => text!))
  return {
    scripts: hashesOf(contentsOf(/<script(?: data-[^>]*)?>(.*?)<\/script>/gs)),
    styles: hashesOf([...contentsOf(/<style>(.*?)<\/style>/gs), ...packageStyles]),
  }
}

/** Separates the template from its stylesheets and scripts. `links` are the URLs of the stylesheets. */
const splitTemplate = (template: string) => {
  const links: string[] = []
  const scripts: string[] = []
  const html = template
    .replace(/<link rel="stylesheet"[^>]*href="([^"]+)">\s*/g, (_, href: string) => {
      links.push(href)
      return ""
    })
    .replace(/<link rel="modulepreload"[^>]*>\s*|<script type="module"[^>]*><\/script>\s*/g, (tag) => {
      scripts.push(tag.trim())
      return ""
    })
  return { html, links, scripts }
}

/**
 * Returns a disabled link to an inlined stylesheet. Vite's loader finds the link, so later parts do not fetch the
 * stylesheet again. The browser does not fetch it either, because the link is disabled. Only Chromium before version 156
 * needs `media="not all"` for that.
 */
const inlineStylesheet = (href: string) => `<link rel="stylesheet" href="${href}" media="not all" disabled>`

const withPage = (html: string, rootAttributes: string, page: string, before = "") =>
  html.replace(/<div id="root">.*<\/div>/s, () => `${before}<div id="root"${rootAttributes}>${page}</div>`)

const font = (name: string) =>
  `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`
const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`
/** Lowers the priority of a prerendered page's script, so that visible content loads first. */
const withLowPriority = (tag: string) => tag.replace(/^<(link|script) /, '<$1 fetchpriority="low" ')

/**
 * Writes the public pages as prerendered HTML, a shell for the pattern of every other page (`shells/<pattern>.html`), and
 * `app.html` for unknown paths. Each head lists the files that the page needs, so that all of them load at once.
 * @returns The hashes of the inline scripts and styles, for the content security policy.
 */
export const prerender = async (root: string, out: string): Promise<InlineHashes> => {
  const server = join(root, "node_modules/.prerender")
  await build({
    root,
    logLevel: "warn",
    publicDir: false,
    build: { ssr: "src/prerender.tsx", outDir: server, emptyOutDir: true, manifest: false },
  })
  // A process that builds again needs the new code, not the one that it has imported before.
  const entry = `${pathToFileURL(join(server, "prerender.js")).href}?${performance.now()}`
  const { render, routes } = (await import(entry)) as Client
  const { finished, shells, member, apiBaseUrl } = routes()

  const manifest = JSON.parse(await readFile(join(out, ".vite/manifest.json"), "utf8")) as Manifest
  const template = await readFile(join(out, "index.html"), "utf8")
  const assets = await readdir(join(out, "assets"))
  const fonts = assets.filter((name) => /^(figtree|newsreader)-[\w-]{7}\.woff2$/.test(name))
  const fontLinks = tags(fonts, font)

  /** Returns the files that the template does not contain. */
  const missingFrom = (names: ReadonlySet<string>) => [...names].filter((name) => !template.includes(name))
  const pages: string[] = []

  for (const prerendered of finished) {
    const { path, file } = prerendered
    const rendered = await render(path)
    const markup = rendered.replaceAll("<form ", "<form data-unhydrated ")
    const hasForm = markup !== rendered
    const hide = hidingScript(prerendered)
    const inline = [hide, hasForm ? submitGuardScript : ""].filter((script) => script !== "")
    const [head = ""] = earlyHead.exec(markup) ?? []
    const needed = filesOf(chunksOf(manifest, [pageKey(manifest, file)]))
    const { html, links, scripts } = splitTemplate(template)
    const sheets = [...links, ...missingFrom(needed.styles).map((name) => `/${name}`)]
    const css = (await Promise.all(sheets.map((href) => readFile(join(out, href), "utf8")))).join("\n")
    const page = withPage(
      html.replace(
        "<!--head-->",
        () =>
          `${tags(inline, (script) => `<script>${script}</script>`)}${head}<style>${css}</style>${fontLinks}${tags(sheets, inlineStylesheet)}`,
      ),
      ` data-page="${path}"`,
      markup.slice(head.length),
      (hide === "" ? "" : `<div class="page-wait">${loading}</div>`) + (hasForm ? submitStatus : ""),
      // Scripts come after the page, so that its picture and fonts load first.
    ).replace(
      "</body>",
      () =>
        `${[...scripts, ...missingFrom(needed.scripts).map(preload)].map(withLowPriority).join("")}</body>`,
    )
    const folder = join(out, path)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "index.html"), page)
    pages.push(page)
  }

  // Every other page needs the session, so its head also requests the modules that load next.
  const shellOf = (files: readonly string[], early: string) => {
    const keys = shellKeys(manifest, files, out)
    const needed = filesOf(chunksOf(manifest, keys))
    const head =
      // A script after a stylesheet would wait for it.
      early +
      "<title>Loading...</title>" +
      // Only the font of 'Loading...'. The heading font would delay the scripts that render headings.
      tags(
        fonts.filter((name) => name.startsWith("figtree")),
        font,
      ) +
      tags(missingFrom(needed.styles), (name) => `<link rel="stylesheet" crossorigin href="/${name}">`) +
      tags(missingFrom(needed.scripts), preload)
    return withPage(
      template.replace("<!--head-->", () => head),
      "",
      loading,
    )
  }
  for (const { path, files } of shells) {
    const shell = shellOf(files, earlyData(path, apiBaseUrl))
    const file = join(out, "shells", `${path}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, shell)
    // An unknown path needs the same files, and no data.
    if (path === member) await writeFile(join(out, "app.html"), shellOf(files, ""))
    pages.push(shell)
  }
  await rm(server, { recursive: true })
  return inlineHashes(pages)
}
