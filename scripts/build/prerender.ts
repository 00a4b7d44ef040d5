import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Manifest } from "vite"

interface Page {
  readonly path: string
  /** The route file whose chunk the page needs at once. */
  readonly route: string
  /** For visitors only: a member whom this device remembers does not see it on the way to the dashboard. */
  readonly isForVisitors: boolean
}

/** The pages that are the same for everybody who may see them. */
const pages: readonly Page[] = [
  { path: "/", route: "src/routes/index.tsx", isForVisitors: true },
  { path: "/welcome", route: "src/routes/welcome.tsx", isForVisitors: false },
  { path: "/login", route: "src/routes/login.tsx", isForVisitors: true },
  { path: "/signup", route: "src/routes/signup.tsx", isForVisitors: true },
]

/** Runs before the first paint: the same question as `mayBeMember` (src/machines/session/kept-hint.ts) asks. */
const hideFromMembers = `try{if(/"user":\\s*\\{/.test(localStorage.getItem("root/auth")||""))document.documentElement.dataset.member=""}catch{}`
const loading = `<p class="loading-page" role="status">Loading...</p>`

/** What React puts before the page because it belongs into the head. */
const leadingHead = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

const tags = (names: Iterable<string>, tag: (name: string) => string) => [...names].map(tag).join("")

/** Every script and stylesheet that a route's chunk needs, as the client's build says. */
const needs = (manifest: Manifest, route: string) => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const inner of chunk.imports ?? []) visit(inner)
  }
  for (const key of Object.keys(manifest)) if (key === route || key.startsWith(`${route}?`)) visit(key)
  return { scripts, styles }
}

/**
 * Writes the public pages as finished HTML and `app.html` for every other address, with what each needs named in its
 * head.
 * @returns the hashes of the inline scripts, as a content security policy names them.
 */
export const prerender = async (root: string, out: string): Promise<readonly string[]> => {
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
  const fontLinks = tags(
    fonts,
    (name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin>`,
  )

  const fill = (head: string, rootAttributes: string, page: string, before = "") =>
    template
      .replace("<!--head-->", fontLinks + head)
      .replace(/<div id="root">.*<\/div>/s, () => `${before}<div id="root"${rootAttributes}>${page}</div>`)
  /** What the route needs beyond the template. */
  const linked = (route: string) => {
    const { scripts, styles } = needs(manifest, route)
    const missing = (names: ReadonlySet<string>) => [...names].filter((name) => !template.includes(name))
    return (
      tags(missing(styles), (name) => `<link rel="stylesheet" crossorigin href="/${name}">`) +
      tags(missing(scripts), (name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    )
  }

  for (const { path, route, isForVisitors } of pages) {
    const markup = await render(path)
    const [head = ""] = leadingHead.exec(markup) ?? []
    const script = isForVisitors ? `<script>${hideFromMembers}</script>` : ""
    const html = fill(
      script + head + linked(route),
      ` data-page="${path}"`,
      markup.slice(head.length),
      isForVisitors ? `<div class="for-members">${loading}</div>` : "",
    )
    const folder = join(out, path)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "index.html"), html)
  }
  // Every other page is a member's, or needs to know who is there: the root actor's chunk is asked for at once.
  await writeFile(
    join(out, "app.html"),
    fill("<title>Loading...</title>" + linked("src/machines/app/app.ts"), "", loading),
  )
  await rm(join(out, ".vite"), { recursive: true })
  await rm(server, { recursive: true })
  return [`sha256-${createHash("sha256").update(hideFromMembers).digest("base64")}`]
}
