/** Drafts that several editors delete and restore at once, on PostgreSQL (OFFICE §4). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { OfficeDevotional } from "#api/contract/office-devotionals.ts"
import type { OfficeJob } from "#api/contract/office-jobs.ts"
import { auditEntries } from "../api/audit-entries.ts"
import { join } from "../api/members.ts"
import { startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const rounds = 8

let drop: () => Promise<void>
let server: TestServer
let editors: readonly string[]
beforeAll(async () => {
  const database = await createDatabaseCopy(inject("postgres"))
  drop = database.drop
  server = await startServer({ database: patientLayer(database.url, 10) })
  const tokenOf = async () => (await join(server, { staff: "editor" })).token
  editors = [await tokenOf(), await tokenOf(), await tokenOf()]
})
afterAll(async () => {
  await server.close()
  await drop()
})

const send = (who: number, method: "POST" | "PATCH", path: string, body: object) =>
  server.call(method, `/office${path}`, { token: editors[who]!, body })
const actionsOf = async (id: string) =>
  (await auditEntries(server, `"caseId" = $1`, [id])).map(({ action }) => action)

const job = () => ({
  title: `Camp doctor ${randomUUID()}`,
  description: "",
  responsibilities: [],
  requirements: [],
  applicationInstructions: null,
  closingDay: null,
  companyName: "",
  companyLocation: "",
  contactEmail: null,
})

test("of a deletion, a change and another deletion of one version, one counts and the others are refused", async () => {
  for (let round = 0; round < rounds; round++) {
    const written = job()
    const made = (await send(0, "POST", "/jobs", { ...written, freshId: randomUUID() })).body
      .data as OfficeJob
    const { _id: id, version } = made
    const responses = await Promise.all([
      send(0, "POST", `/jobs/${id}/delete`, { version }),
      send(1, "PATCH", `/jobs/${id}`, { ...written, companyName: "Mercy Clinic", version }),
      send(2, "POST", `/jobs/${id}/delete`, { version }),
    ])
    const won = responses.filter(({ status }) => status < 300)
    expect(won).toHaveLength(1)
    const isChanged = won[0] === responses[1]
    const lost = responses.filter((response) => response !== won[0])
    expect(lost.map(({ status }) => status)).toEqual(isChanged ? [409, 409] : [410, 410])
    expect(await actionsOf(id)).toEqual(["create job", isChanged ? "change job" : "delete job"])
  }
})

test("two restorations at once are one act", async () => {
  for (let round = 0; round < rounds; round++) {
    const made = (await send(0, "POST", "/jobs", { ...job(), freshId: randomUUID() })).body.data as OfficeJob
    const { _id: id, version } = made
    const deleted = (await send(0, "POST", `/jobs/${id}/delete`, { version })).body.data as OfficeJob
    const responses = await Promise.all(
      [0, 1, 2].map((who) => send(who, "POST", `/jobs/${id}/restore`, { version: deleted.version })),
    )
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await actionsOf(id)).toEqual(["create job", "delete job", "restore job"])
  }
})

test("of a restored devotional and a new one for its day, one has the day", async () => {
  for (let round = 0; round < rounds; round++) {
    const date = `2033-02-${String(round + 1).padStart(2, "0")}`
    const write = (who: number, title: string) =>
      send(who, "POST", "/devotionals", {
        title,
        date,
        keyVerse: "Isaiah 40:31",
        keyVerseContent: "They who wait for the Lord shall renew their strength.",
        content: "Wait for Him there.",
        prayerPoints: [],
        freshId: randomUUID(),
      })
    const { _id: id, version } = (await write(0, "Grace")).body.data as OfficeDevotional
    const deleted = (await send(0, "POST", `/devotionals/${id}/delete`, { version })).body
      .data as OfficeDevotional
    const [restored, made] = await Promise.all([
      send(0, "POST", `/devotionals/${id}/restore`, { version: deleted.version }),
      write(1, "Mercy"),
    ])
    const hasDay = restored.body.data.date === date
    expect([restored.status, made.status]).toEqual([201, hasDay ? 400 : 201])
    expect(restored.body.message).toBe(
      hasDay ? "Restored" : `Restored without its day: Feb ${round + 1}, 2033 has “Mercy” now`,
    )
    const found = await server.rows("select 1 from devotionals where day = $1::date and deleted_at is null", [
      date,
    ])
    expect(found).toHaveLength(1)
  }
})
