import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Manifest, minifySync } from "vite"
import { submitGuard } from "../../src/routes/-auth/submit-guard.ts"

interface Page {
  readonly path: string
  /** The route file whose chunk the page needs at once. */
  readonly route: string
  /** For visitors only: a member whom this device remembers does not see it on the way to the dashboard. */
  readonly isForVisitors: boolean
  /** A search parameter with which the address shows another page. */
  readonly otherPageWith?: string
}

/** The pages that are the same for everybody who may see them. */
const pages: readonly Page[] = [
  { path: "/", route: "src/routes/index.tsx", isForVisitors: true },
  { path: "/welcome", route: "src/routes/welcome.tsx", isForVisitors: false },
  { path: "/login", route: "src/routes/login.tsx", isForVisitors: true },
  { path: "/signup", route: "src/routes/signup.tsx", isForVisitors: true, otherPageWith: "type" },
]

/**
 * Runs before the first paint: hides the page where another one will be shown. Of members it asks the same question as
 * `hasStoredSession` (src/machines/session/stored-session-hint.ts).
 */
const hideUnlessShown = ({ isForVisitors, otherPageWith }: Page): string => {
  const isOther = [
    ...(otherPageWith === undefined ? [] : [`new URLSearchParams(location.search).has("${otherPageWith}")`]),
    ...(isForVisitors ? [String.raw`/"user":\s*\{/.test(localStorage.getItem("root/auth")||"")`] : []),
  ]
  return isOther.length === 0
    ? ""
    : `try{if(${isOther.join("||")})document.documentElement.dataset.pageHidden=""}catch{}`
}
const holdSubmits = minifySync("submit-guard.js", `(${submitGuard.toString()})()`).code.trim()
/** Where the guard says what it does; outside of what React takes over. */
const submitStatus = `<div id="submit-status" role="status" class="offline-alert"></div>`
const loading = `<p class="loading-page" role="status">Loading...</p>`

/** What React puts before the page because it belongs into the head. */
const earlyHead = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

const tags = (names: Iterable<string>, tag: (name: string) => string) => [...names].map(tag).join("")

/** Every script and stylesheet that a route's chunk needs, as the client's build says. */
const needs = (manifest: Manifest, routes: readonly string[]) => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const inner of chunk.imports ?? []) visit(inner)
  }
  for (const key of Object.keys(manifest))
    if (routes.some((route) => key === route || key.startsWith(`${route}?`))) visit(key)
  return { scripts, styles }
}

/** What the first page of a member is made of, whichever it is. */
const memberParts = [
  "src/machines/app/app.ts",
  "src/routes/-app-overlays.tsx",
  "src/routes/dashboard/route.tsx",
  "src/routes/dashboard/index.tsx",
  "src/api/run.ts",
  "src/api/account.ts",
  "node_modules/localforage/dist/localforage.nopromises.js",
]

export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`

/** The template without its own stylesheets and scripts, and these. */
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
 * A stylesheet that stands inside the page already. Named, so that the parts that need it do not fetch it again; disabled,
 * so that the browser does not either.
 */
const inlineStylesheet = (href: string) => `<link rel="stylesheet" href="${href}" disabled>`

const withPage = (html: string, rootAttributes: string, page: string, before = "") =>
  html.replace(/<div id="root">.*<\/div>/s, () => `${before}<div id="root"${rootAttributes}>${page}</div>`)

const font = (name: string) =>
  `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`
const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`
/** Of a finished page: what makes it alive comes after what is seen of it. */
const withLowPriority = (tag: string) => tag.replace(/^<(link|script) /, '<$1 fetchpriority="low" ')

/**
 * Writes the public pages as finished HTML and `app.html` for every other address, with what each needs named in its
 * head.
 * @returns the hashes of what stands inside the pages, as a content security policy names them.
 */
export const prerender = async (root: string, out: string): Promise<InlineHashes> => {
  const server = join(root, "node_modules/.prerender")
  await build({
    root,
    logLevel: "warn",
    publicDir: false,
    build: { ssr: "src/prerender.tsx", outDir: server, emptyOutDir: true, manifest: false },
  })
  const entry = pathToFileURL(join(server, "prerender.js")).href
  const { render } = (await import(entry)) as { render: (path: string) => Promise<string> }

  const manifest = JSON.parse(await readFile(join(out, ".vite/manifest.json"), "utf8")) as Manifest
  const template = await readFile(join(out, "index.html"), "utf8")
  const assets = await readdir(join(out, "assets"))
  const fonts = assets.filter((name) => /^(figtree|newsreader)-[\w-]{8}\.woff2$/.test(name))
  const fontLinks = tags(fonts, font)

  /** The files a route needs beyond the template. */
  const missingFrom = (names: ReadonlySet<string>) => [...names].filter((name) => !template.includes(name))
  const styles: string[] = []
  const inlineScripts = new Set<string>()

  for (const made of pages) {
    const { path, route } = made
    const rendered = await render(path)
    const markup = rendered.replaceAll("<form ", "<form data-unhydrated ")
    const hasForm = markup !== rendered
    const hide = hideUnlessShown(made)
    const inline = [hide, hasForm ? holdSubmits : ""].filter((script) => script !== "")
    for (const script of inline) inlineScripts.add(script)
    const [head = ""] = earlyHead.exec(markup) ?? []
    const needed = needs(manifest, [route])
    const { html, links, scripts } = splitTemplate(template)
    const sheets = [...links, ...missingFrom(needed.styles).map((name) => `/${name}`)]
    const css = (await Promise.all(sheets.map((href) => readFile(join(out, href), "utf8")))).join("\n")
    styles.push(css)
    const page = withPage(
      html.replace(
        "<!--head-->",
        () =>
          `${tags(inline, (script) => `<script>${script}</script>`)}${head}<style>${css}</style>${fontLinks}${tags(sheets, inlineStylesheet)}`,
      ),
      ` data-page="${path}"`,
      markup.slice(head.length),
      (hide === "" ? "" : `<div class="page-wait">${loading}</div>`) + (hasForm ? submitStatus : ""),
      // After the page itself, so that its picture and its letters are asked for first.
    ).replace(
      "</body>",
      () =>
        `${[...scripts, ...missingFrom(needed.scripts).map(preload)].map(withLowPriority).join("")}</body>`,
    )
    const folder = join(out, path)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "index.html"), page)
  }

  // Every other page is a member's, or needs to know who is there: what comes next is asked for at once.
  const next = needs(manifest, memberParts)
  const head =
    "<title>Loading...</title>" +
    // 'Loading...' is written in this one; that of headings would come before the scripts that make them.
    tags(
      fonts.filter((name) => name.startsWith("figtree")),
      font,
    ) +
    tags(missingFrom(next.styles), (name) => `<link rel="stylesheet" crossorigin href="/${name}">`) +
    tags(missingFrom(next.scripts), preload)
  await writeFile(
    join(out, "app.html"),
    withPage(
      template.replace("<!--head-->", () => head),
      "",
      loading,
    ),
  )
  await rm(join(out, ".vite"), { recursive: true })
  await rm(server, { recursive: true })
  return { scripts: [...inlineScripts].map(hashOf), styles: [...new Set(styles.map(hashOf))] }
}
