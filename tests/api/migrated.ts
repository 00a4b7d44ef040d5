import type { PGlite } from "@electric-sql/pglite"
import { Effect, Layer } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { openPGlite, PGliteLive } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"

const hashOf = (...contents: (string | Uint8Array)[]): string =>
  contents
    .reduce((hash, content) => hash.update(content), createHash("sha256"))
    .digest("hex")
    .slice(0, 16)

const folder = new URL("../../server/migrations/", import.meta.url)
/** Returns a hash of all migrations, which identifies the current schema. */
export const migrationsVersion = (): string =>
  hashOf(
    ...readdirSync(folder)
      .toSorted()
      .flatMap((name) => [name, readFileSync(new URL(name, folder))]),
  )

/** The folder of PGlite. Uses `createRequire`, because Vitest's global setup has no `import.meta.resolve`. */
const pglite = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"))
/** Identifies the version of PGlite and of this file, because both decide what a dump contains. */
const version = hashOf(readFileSync(join(pglite, "../package.json")), readFileSync(new URL(import.meta.url)))

/** Compiles a WebAssembly file of PGlite. */
const compile = (name: string) => WebAssembly.compile(readFileSync(join(pglite, name)))
const compileModules = async () => ({
  pgliteWasmModule: await compile("pglite.wasm"),
  initdbWasmModule: await compile("initdb.wasm"),
})
/** Each process compiles PGlite once, which saves a third of the time of opening a database. */
let modules: ReturnType<typeof compileModules> | undefined

/** A Blob that returns its bytes at once. Node reads a normal Blob in small pieces, which doubles the time of opening. */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

/** Returns the files of an embedded database, and closes it. */
export const dumpOf = async (database: PGlite): Promise<ArrayBuffer> => {
  // Without a checkpoint, each copy would replay the whole write-ahead log when it is opened.
  await database.exec("checkpoint")
  const bytes = await (await database.dumpDataDir("none")).arrayBuffer()
  await database.close()
  return bytes
}

/** Opens a new embedded database, a copy of the dump. */
export const openDump = async (bytes: ArrayBuffer): Promise<PGlite> =>
  openPGlite({ ...(await (modules ??= compileModules())), loadDataDir: new Dump(bytes) })

/**
 * Returns a dump from the system's temporary folder. Makes the dump first if there is none of this version. Usually the
 * global setup makes it, before the tests run.
 */
const storedDump = async (name: string, make: () => Promise<PGlite>): Promise<ArrayBuffer> => {
  const home = join(tmpdir(), `member-portal-tests-${process.getuid?.() ?? "user"}`)
  const path = join(home, `${name}-${version}.tar`)
  if (existsSync(path)) return Uint8Array.from(readFileSync(path)).buffer
  mkdirSync(home, { recursive: true })
  const bytes = await dumpOf(await make())
  const written = `${path}.${randomUUID()}`
  writeFileSync(written, new Uint8Array(bytes))
  renameSync(written, path)
  return bytes
}

/**
 * Returns a dump of a database without tables that opens fast. It has 8 MB of buffers instead of 128, because each start
 * fills them with zeros. It has no template databases, because no test copies them.
 */
const emptyDump = () =>
  storedDump("empty", async () => {
    const database = await openPGlite(await (modules ??= compileModules()))
    await database.exec("alter system set shared_buffers = '8MB'")
    for (const template of ["template0", "template1"]) {
      await database.query("update pg_database set datistemplate = false where datname = $1", [template])
      await database.exec(`drop database ${template}`)
    }
    return database
  })

/** Opens an empty embedded database, for the tests of migrations. */
export const emptyPGlite = async (): Promise<PGlite> => openDump(await emptyDump())

/** Returns a dump of a database with the current schema. */
export const migratedDump = (): Promise<ArrayBuffer> =>
  storedDump(`migrated-${migrationsVersion()}`, async () => {
    const database = await emptyPGlite()
    await Effect.runPromise(migrate.pipe(Effect.provide(PGliteLive(database).pipe(Layer.orDie))))
    return database
  })

/** Opens a new embedded database with the current schema. It takes a third of a second. */
export const migratedPGlite = async (): Promise<PGlite> => openDump(await migratedDump())
