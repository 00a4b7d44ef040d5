/** Decisions of staff carry a `freshId`, and a repeat gets the first answer (OFFICE §4). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { makeMember, openSession, password } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.rows("update staff_grants set ended_at = now() where ended_at is null"))

const join = async (changes: Parameters<typeof makeMember>[1] = {}) => {
  const member = await makeMember(server, changes)
  return { ...member, token: await openSession(server, member._id) }
}
type Person = Awaited<ReturnType<typeof join>>
const post = ({ token }: Person, path: string, body?: unknown) =>
  server.call("POST", path, { token, ...(body === undefined ? {} : { body }) })
const countOf = async (statement: string, parameters: readonly unknown[]) =>
  (await server.rows(statement, parameters)).length
const auditOf = (action: string, member: Person | null) =>
  countOf(
    `select 1 from (select action, member_id from audit_waiting union all select action, member_id from audit_log) entries
      where action = $1 and member_id is not distinct from $2::uuid`,
    [action, member?._id ?? null],
  )
/** Sends a command twice, one after the other, and twice at the same time. Expects one answer. */
const sendRepeatedly = async (who: Person, path: string, body: Record<string, unknown>) => {
  const command = { ...body, freshId: randomUUID() }
  const answers = [
    ...(await Promise.all([post(who, path, command), post(who, path, command)])),
    await post(who, path, command),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body: { data } }) => JSON.stringify(data))).size).toBe(1)
  return { command, data: answers[0]!.body.data }
}

test("a staff role is granted, approved and ended once", async () => {
  const [ada, bola, chi] = [
    await join({ staff: "admin", firstName: "Ada" }),
    await join({ staff: "admin", firstName: "Bola" }),
    await join({ firstName: "Chi" }),
  ]
  const { data: granted, command } = await sendRepeatedly(ada, "/office/staff", {
    email: chi.email,
    role: "treasurer",
    reason: "New in the team",
    password,
  })
  expect(granted).toMatchObject({ _id: command.freshId, status: "waiting" })
  expect(await auditOf("grant staff role", chi)).toBe(1)
  // Of another person, and for another member, the id is not new.
  expect((await post(bola, "/office/staff", command)).body.fields).toHaveProperty("freshId")
  expect((await post(ada, "/office/staff", { ...command, email: bola.email })).body.fields).toHaveProperty(
    "freshId",
  )

  const approved = await sendRepeatedly(bola, `/office/staff/${granted._id}/approve`, { password })
  expect(approved.data.status).toBe("active")
  const ended = await sendRepeatedly(bola, `/office/staff/${granted._id}/end`, {
    password,
    reason: "Moves to another hospital",
  })
  expect(ended.data.status).toBe("ended")
  for (const action of ["approve staff role", "end staff role"]) expect(await auditOf(action, chi)).toBe(1)
  // Its approval is not its end.
  expect(
    (await post(bola, `/office/staff/${granted._id}/end`, { ...approved.command, reason: "Moves" })).body
      .fields,
  ).toHaveProperty("freshId")
})

test("a transition is asked about and decided once", async () => {
  const ada = await join({ staff: "admin" })
  const student = await join({ role: "Student", region: "University College Hospital - UCH Chapter" })
  const sent = await post(student, "/users/transition", {
    region: "Benue",
    specialty: "Surgery",
    licenseNumber: "AWAITING",
  })
  const path = `/office/approvals/${sent.body.data._id as string}`
  await post(ada, `${path}/claim`)
  await sendRepeatedly(ada, `${path}/decision`, { decision: "ask", note: "Which year?", version: 1 })
  await post(ada, `${path}/claim`)
  await sendRepeatedly(ada, `${path}/decision`, { decision: "decline", note: "No answer", version: 2 })
  expect(
    await countOf("select 1 from notifications where member_id = $1::uuid and kind = 'transition'", [
      student._id,
    ]),
  ).toBe(2)
  expect([await auditOf("ask about transition", student), await auditOf("transition", student)]).toEqual([
    1, 1,
  ])
})

test("what was reported is decided about once", async () => {
  const [mod, author, reporter] = [await join({ staff: "moderator" }), await join(), await join()]
  await post(reporter, "/reports", { kind: "profile", id: author._id, reason: "spam" })
  const [found] = await server.rows(
    "select id::text as id, version from moderation_cases where member_id = $1::uuid",
    [author._id],
  )
  const path = `/office/moderation/${String(found!["id"])}`
  await post(mod, `${path}/claim`)
  await sendRepeatedly(mod, `${path}/decision`, {
    decision: "hide",
    note: "It is an advertisement",
    version: found!["version"],
  })
  expect(
    await countOf("select 1 from notifications where member_id = $1::uuid and kind = 'moderation'", [
      author._id,
    ]),
  ).toBe(1)
  expect(await auditOf("hide content", author)).toBe(1)
})
