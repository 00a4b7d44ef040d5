/** Two admins who correct one profile at once, and a member who saves it meanwhile, on PostgreSQL (OFFICE §20). */
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { join, makeMember } from "../api/members.ts"
import { sortedStatuses, startServer, type TestServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

let database: Awaited<ReturnType<typeof createDatabaseCopy>>
let server: TestServer
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
  server = await startServer({ database: patientLayer(database.url, 10) })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const admin = async () => (await join(server, { staff: "admin" })).token

test("of two corrections at once one succeeds, and the other one is refused", async () => {
  const tokens = [await admin(), await admin()]
  for (let times = 0; times < 5; times++) {
    const { _id } = await makeMember(server)
    const responses = await Promise.all(
      tokens.map((token, n) =>
        server.call("PATCH", `/office/members/${_id}/profile`, {
          token,
          body: { lastName: n === 0 ? "Obi" : "Okafor", reason: "A mistake", version: 1 },
        }),
      ),
    )
    expect(sortedStatuses(responses)).toEqual([200, 409])
    const won = responses.find(({ status }) => status === 200)!.body.data.lastName
    const entries = await server.rows(
      `select last_name, profile_version as version, (select count(*)::int from (
          select member_id, action from audit_waiting union all select member_id, action from audit_log) acts
          where acts.member_id = members.id and action = 'correct profile') as acts
        from members where id = $1::uuid`,
      [_id],
    )
    expect(entries).toEqual([{ last_name: won, version: 2, acts: 1 }])
  }
})

test("a correction and a save of the member at once lose no change", async () => {
  const token = await admin()
  for (let times = 0; times < 5; times++) {
    const { _id, token: own } = await join(server)
    const [corrected, saved] = await Promise.all([
      server.call("PATCH", `/office/members/${_id}/profile`, {
        token,
        body: { lastName: "Obi", reason: "A mistake", version: 1 },
      }),
      server.call("PATCH", "/auth/me", { token: own, body: { bio: "Surgeon" } }),
    ])
    expect(saved.status).toBe(200)
    expect([200, 409]).toContain(corrected.status)
    expect(await server.rows("select last_name, bio from members where id = $1::uuid", [_id])).toEqual([
      { last_name: corrected.status === 200 ? "Obi" : "Eze", bio: "Surgeon" },
    ])
  }
})
