import type { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { openPGlite, PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"

const folder = new URL("../../server/migrations/", import.meta.url)
/** Returns a hash of all migrations, which identifies the current schema. */
export const migrationsVersion = (): string => {
  const hash = createHash("sha256")
  for (const name of readdirSync(folder).toSorted())
    hash.update(name).update(readFileSync(new URL(name, folder)))
  return hash.digest("hex").slice(0, 16)
}

/** Not by `import.meta.resolve`, which the setup of a run does not have. */
const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite")
/** Compiles a WebAssembly file of PGlite. */
const compile = (name: string) => WebAssembly.compile(readFileSync(join(dirname(pglite), name)))
const compileModules = async () => ({
  pgliteWasmModule: await compile("pglite.wasm"),
  initdbWasmModule: await compile("initdb.wasm"),
})
/** Each process compiles PGlite once, which saves a third of the time of opening a database. */
let modules: ReturnType<typeof compileModules> | undefined

/** Opens an empty embedded database, for the tests of migrations. */
export const emptyPGlite = async (): Promise<PGlite> => openPGlite(await (modules ??= compileModules()))

/**
 * Returns the path of a dump of the current schema in the system's temporary folder. The first caller of a version makes
 * it: before a run, the setup of the run.
 */
export const ensureDump = async (): Promise<string> => {
  const home = join(tmpdir(), `member-portal-tests-${process.getuid?.() ?? "user"}`)
  const dump = join(home, `${migrationsVersion()}.tar`)
  if (!existsSync(dump)) {
    mkdirSync(home, { recursive: true })
    const first = await emptyPGlite()
    await Effect.runPromise(migrate.pipe(Effect.provide(PGliteLive(first).pipe(Layer.orDie))))
    const bytes = await (await first.dumpDataDir("none")).arrayBuffer()
    await first.close()
    const written = `${dump}.${randomUUID()}`
    writeFileSync(written, new Uint8Array(bytes))
    renameSync(written, dump)
  }
  return dump
}

/** Opens a new embedded database with the current schema, a copy of the dump. It takes half a second. */
export const migratedPGlite = async (): Promise<PGlite> =>
  openPGlite({
    ...(await (modules ??= compileModules())),
    loadDataDir: new Blob([readFileSync(await ensureDump())]),
  })
