/**
 * Writes what makes the client open without a connection (NETWORK §2.10): the version into each page, the list of the
 * files to store, `worker.js`, and `worker-removal.js`, which the server sends in its place with `SERVICE_WORKER=0`.
 */
import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build, type Manifest } from "vite"

/** Only new passwords need this list (180 kB), and they need a connection. */
const notStored = "src/common-passwords.ts"

/** Returns the scripts and styles of the client with those parts that load later and pass `isWanted`. */
const filesOf = (manifest: Manifest, isWanted: (part: string) => boolean): ReadonlySet<string> => {
  const keys = new Set(["index.html"])
  for (const key of keys)
    for (const name of [
      ...(manifest[key]?.imports ?? []),
      ...(manifest[key]?.dynamicImports ?? []).filter((part) => part !== notStored && isWanted(part)),
    ])
      keys.add(name)
  return new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))
}
const isOfMembers = (part: string) => !part.startsWith("src/routes/office/")
/** The check-in is the one page of the office that opens without a connection (OFFICE §14). */
const isOfDoor = (part: string) =>
  !part.startsWith("src/routes/") || /^src\/routes\/office\/(route\.tsx|-shell\/|check-in\/)/.test(part)

const paths = (names: readonly string[]) => names.map((name) => `/${name}`).toSorted()

/**
 * Returns the hashed files to store: `core` before the worker is installed, `rest` one by one later, and `door` when the
 * check-in of an event is opened.
 */
export const filesToStore = (manifest: Manifest, assets: readonly string[], firstPage: string) => {
  const files = [...filesOf(manifest, isOfMembers)]
  const named = (name: RegExp) => assets.filter((asset) => name.test(asset)).map((asset) => `assets/${asset}`)
  const core = [
    ...named(/^figtree-[\w-]{7}\.woff2$/),
    ...files.filter((file) => file.endsWith(".css") || firstPage.includes(file)),
  ]
  const rest = [
    ...named(/^(newsreader|illustrations)-[\w-]{7}\.(woff2|svg)$/),
    ...files.filter((file) => !core.includes(file)),
  ]
  const door = [...filesOf(manifest, isOfDoor)].filter((file) => !core.includes(file))
  return { core: paths(core), rest: paths(rest), door: paths(door) }
}

const parameters = (pattern: string) => pattern.split("$").length

/** Returns the patterns of the pages that open without a connection: those of members, and the login. */
export const patternsOf = (shells: readonly string[]): readonly string[] =>
  ["/login", ...shells.map((name) => `/${name.replaceAll("\\", "/").replace(/\.html$/, "")}`)]
    .filter((pattern) => !pattern.startsWith("/office"))
    .toSorted((a, b) => parameters(a) - parameters(b))

const bundle = (root: string, out: string, source: string, name: string, values: Record<string, string>) =>
  build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: values,
    build: {
      target: "es2022",
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: name } },
    },
  })

/** Runs after `prerender`, and before the files are compressed. */
export const writeWorker = async (root: string, out: string): Promise<void> => {
  const manifestFile = join(out, ".vite/manifest.json")
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest
  const firstPage = await readFile(join(out, "shells/dashboard.html"), "utf8")
  const files = JSON.stringify(filesToStore(manifest, await readdir(join(out, "assets")), firstPage))
  const pages = globSync("**/*.html", { cwd: out }).toSorted()
  const contents = await Promise.all(pages.map((name) => readFile(join(out, name), "utf8")))
  // Seven characters, so that the server recognises the name of a hashed file.
  const version = createHash("sha256")
    .update([files, ...contents].join("\n"))
    .digest("hex")
    .slice(0, 7)
  await Promise.all(
    pages.map((name, index) =>
      writeFile(
        join(out, name),
        contents[index]!.replace("</title>", `</title><meta name="version" content="${version}">`),
      ),
    ),
  )
  await writeFile(join(out, `assets/files-${version}.json`), files)
  const shells = patternsOf(globSync("**/*.html", { cwd: join(out, "shells") }))
  await bundle(root, out, "src/worker/worker.ts", "worker.js", {
    builtClient: JSON.stringify({ version, shells }),
  })
  await bundle(root, out, "src/worker/removal.ts", "worker-removal.js", {})
  await rm(join(out, ".vite"), { recursive: true })
}
