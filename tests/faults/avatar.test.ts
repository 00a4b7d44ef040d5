/** RELIABILITY F1: the picture and its record change together, even when a process is killed. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { start } from "./crash.ts"

const folder = mkdtempSync(join(tmpdir(), "portal-avatar-"))
let database: Awaited<ReturnType<typeof createDatabaseCopy>>
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const startWith = (fault: string) => start(database.url, folder, fault)
type Running = Awaited<ReturnType<typeof startWith>>
/** Each process has an address of its own, so only the paths are compared. */
const pathOf = (address: string): string => new URL(address).pathname

const logIn = async ({ url }: Running) => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "student@demo.test", password: "Member#2026" }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}
const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#7a2f6b" } })
  .jpeg()
  .toBuffer()
/** Uploads a picture and returns its address. */
const upload = async ({ url }: Running, token: string): Promise<string> => {
  const form = new FormData()
  form.append("avatar", new Blob([new Uint8Array(photo)]), "me.jpg")
  const response = await fetch(`${url}/api/auth/me`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return pathOf(((await response.json()) as { data: { avatarUrl: string } }).data.avatarUrl)
}
const avatarUrlOf = async ({ url }: Running, token: string) => {
  const response = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return pathOf(((await response.json()) as { data: { avatarUrl: string } }).data.avatarUrl)
}
const statusOf = async ({ url }: Running, address: string) => (await fetch(`${url}${address}`)).status
const storedUrls = async () => {
  const rows = await queryOn(
    database.url,
    (sql) => sql<{ address: string }>`select '/api/avatars/' || name as address from avatars`,
  )
  return rows.map(({ address }) => address)
}

test("a kill between the picture and its record (F11) keeps the previous picture and leaves no files", async () => {
  const one = await startWith("")
  const token = await logIn(one)
  const before = await upload(one, token)
  expect(await statusOf(one, before)).toBe(200)

  const crashed = await startWith("F11:kill9")
  await expect(upload(crashed, token)).rejects.toThrow()
  expect(await crashed.died).toBe("SIGKILL")
  expect(await avatarUrlOf(one, token)).toBe(before)
  expect(await statusOf(one, before)).toBe(200)
  expect(await storedUrls()).toEqual([before])

  // Another process stores the next picture. The first process then serves the new picture and not the old one.
  const other = await startWith("")
  const after = await upload(other, token)
  expect(await avatarUrlOf(one, token)).toBe(after)
  expect(await statusOf(one, after)).toBe(200)
  expect(await statusOf(one, before)).toBe(404)
  expect(await storedUrls()).toEqual([after])
  await Promise.all([one.end(), other.end()])
})
