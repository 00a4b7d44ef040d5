import type { PGlite } from "@electric-sql/pglite"
import fs, { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { openPGlite, PGliteLive } from "#server/database.ts"
import { readLimits } from "#server/limits/defaults.ts"
import { logIn, makeMember } from "./members.ts"
import { migratedDump } from "./migrated.ts"
import { startServer, type TestServer } from "./server.ts"

const { writeSync } = fs
/** Stops every file from growing, as on a full disk. Blocks that a file already has can still be written. */
const fillDisk = () => {
  fs.writeSync = ((fd: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
    if (position + length > fs.fstatSync(fd).size)
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })
    return writeSync(fd, bytes, offset, length, position)
  }) as typeof fs.writeSync
}
const freeDisk = () => {
  fs.writeSync = writeSync
}

let folder: string
let database: PGlite
let server: TestServer
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "member-portal-full-disk-"))
  const dump = new Blob([await migratedDump()])
  database = await openPGlite({ dataDir: join(folder, "database"), loadDataDir: dump })
  server = await startServer({
    database: PGliteLive(database),
    settings: { limits: readLimits("faith-entries-per-account=100000/1h").limits },
  })
  const { email } = await makeMember(server)
  token = (await logIn(server, email)).accessToken
})
afterEach(freeDisk)
afterAll(async () => {
  await server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

// RELIABILITY S6.
test("on a full disk writes get 503 and reads work; no acknowledged row is lost, and writes work again once there is space", async () => {
  let count = 0
  const acknowledged: string[] = []
  const post = async () => {
    const content = `Entry ${++count}: ${Array.from({ length: 150 }, () => crypto.randomUUID().slice(0, 8)).join(" ")}`
    const response = await server.call("POST", "/faith-entry", {
      token,
      body: { category: "Comment", content, isAnonymous: false },
    })
    if (response.status === 201) acknowledged.push(content)
    return response
  }
  const listed = async (): Promise<string[]> => {
    const response = await server.call("GET", "/faith-entry?limit=100", { token })
    expect(response.status).toBe(200)
    return response.body.data.items.map(({ content }: { content: string }) => content)
  }
  expect((await post()).status).toBe(201)

  fillDisk()
  let response = await post()
  for (let more = 200; response.status === 201 && more > 0; more--) response = await post()
  expect(response.status).toBe(503)
  expect(response.headers.get("retry-after")).toBe("5")
  expect(response.body).toMatchObject({ statusCode: 503, error: "Service Unavailable" })
  expect((await post()).status).toBe(503)
  expect((await listed()).toSorted()).toEqual(acknowledged.toSorted())
  expect((await server.call("GET", "/health/ready")).status).toBe(200)

  freeDisk()
  expect((await post()).status).toBe(201)
  expect((await listed()).toSorted()).toEqual(acknowledged.toSorted())
})
