/** Nobody acts on their own record or money (OFFICE §1): each act of staff about a member, by the member concerned. */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { nationalAreas } from "#api/contract/donations.ts"
import { type Owned, startPrincipals } from "./authorisation-principals.ts"
import { rows } from "./authorisation-rows.ts"
import { join, password } from "./members.ts"
import { recordOffline } from "./offline.ts"

/** Ids of records about the owner, beside those of the matrix. */
interface OwnRecords {
  readonly grant: string
  readonly waitingGrant: string
  readonly offlinePayment: string
  readonly helper: string
}

let fixture: Awaited<ReturnType<typeof startPrincipals>>
/** The data of the matrix, with the owner in place of everybody whose record staff change. */
let owned: Owned
let records: OwnRecords

beforeAll(async () => {
  fixture = await startPrincipals()
  const { server, owned: given } = fixture
  const { _id } = given.owner
  const idOf = async (statement: string, parameters: readonly unknown[] = [_id]) =>
    String((await server.rows(statement, parameters))[0]?.["id"])
  const grant = (role: string, chapter: string | null, approved: string) =>
    idOf(
      `insert into staff_grants (member_id, role, chapter, granted_at, approved_at)
        values ($1::uuid, $2, $3, now(), ${approved}) returning id::text as id`,
      [_id, role, chapter],
    )
  const admin = await grant("admin", null, "now()")
  for (const role of ["treasurer", "editor", "moderator"]) await grant(role, null, "now()")
  await grant("chapter-leader", "Benue", "now()")
  const treasurer = await join(server, { staff: "treasurer" })
  const recorded = await recordOffline(server, treasurer.token, {
    memberId: _id,
    purpose: "donation",
    target: nationalAreas[0],
    amount: 60_000,
    slip: randomUUID(),
  })
  records = {
    grant: admin,
    waitingGrant: await grant("chapter-leader", "Jos", "null"),
    offlinePayment: recorded.body.data._id,
    helper: await idOf(
      `insert into door_helpers (event_id, member_id, named_by, named_at)
        values ($2::uuid, $1::uuid, $3::uuid, now()) returning id::text as id`,
      [_id, given.doorEvent, given.cared],
    ),
  }
  owned = {
    ...given,
    cared: _id,
    claimed: { confirmed: _id, declined: _id, asked: _id },
    reported: await idOf(
      `insert into moderation_cases (kind, member_id, status, since)
        values ('profile', $1::uuid, 'open', now()) returning id::text as id`,
    ),
  }
})
afterAll(() => fixture.server.close())

/** What the row of the matrix cannot send about the owner. `status` is 403 by default. */
interface OwnAct {
  readonly path?: () => string
  readonly body?: () => unknown
  readonly status?: number
}

/** The acts of staff about a member. */
const acts: Readonly<Record<string, OwnAct>> = {
  "POST /office/staff": {
    body: () => ({ email: owned.owner.email, role: "editor", reason: "For myself", password }),
  },
  "POST /office/staff/{id}/approve": { path: () => `/office/staff/${records.waitingGrant}/approve` },
  "POST /office/staff/{id}/end": { path: () => `/office/staff/${records.grant}/end` },
  "POST /office/approvals/{id}/claim": {},
  "POST /office/approvals/{id}/decision": {},
  "POST /office/approvals/{id}/recommendation": {},
  "POST /office/licences/{id}/claim": {},
  "POST /office/licences/{id}/confirmation": {},
  "POST /office/licences/{id}/decline": {},
  "POST /office/licences/{id}/question": {},
  "POST /office/members/{id}/notes": {},
  "PATCH /office/members/{id}/notes/{note}": {},
  "POST /office/members/{id}/suspension": {},
  "POST /office/members/{id}/suspension/lift": {},
  "POST /office/members/{id}/email-change": {},
  "PATCH /office/members/{id}/profile": {},
  "POST /office/inbox/{id}/take": {},
  "POST /office/inbox/{id}/assign": {},
  "POST /office/inbox/{id}/messages": {},
  "POST /office/inbox/{id}/typing": {},
  "POST /office/inbox/{id}/close": {},
  "POST /office/moderation/{id}/claim": {},
  "POST /office/moderation/{id}/decision": {},
  "POST /office/money/{reference}/recheck": {},
  "POST /office/money/{reference}/claim": {},
  "POST /office/money/{reference}/claim/end": {},
  "POST /office/money/{reference}/decision": {},
  "POST /office/money/{reference}/approval": {},
  "POST /office/money/{reference}/refunds": {},
  "POST /office/money/{reference}/refunds/{id}/approval": {},
  "POST /office/offline-payments": {
    body: () => ({
      freshId: randomUUID(),
      memberId: owned.owner._id,
      purpose: "donation",
      target: nationalAreas[0],
      amount: 2_000,
      currency: "NGN",
      paidOn: "2026-01-01",
      slip: randomUUID(),
      proofId: randomUUID(),
      note: "",
    }),
  },
  "POST /office/offline-payments/{id}/answer": {
    path: () => `/office/offline-payments/${records.offlinePayment}/answer`,
    body: () => ({ answer: "approve", reason: "Mine" }),
  },
  "POST /office/events/{id}/helpers": {
    path: () => `/office/events/${owned.doorEvent}/helpers`,
    body: () => ({ memberId: owned.owner._id }),
  },
  "POST /office/events/{id}/helpers/{helper}/end": {
    path: () => `/office/events/${owned.doorEvent}/helpers/${records.helper}/end`,
  },
  // The field of the form says that it is the caller.
  "POST /office/trainings/{id}/completions": {
    body: () => ({ member: owned.owner.email, isCompleted: true }),
    status: 400,
  },
}

/** The acts that concern no member, by the beginnings of their paths, and those that change nothing about one. */
const withoutMember = [
  /^POST \/office\/(audit|pictures|settings|to-do)\b/,
  /^(POST|PATCH) \/office\/(devotionals|jobs|products|resources)\b/,
  /^(POST|PATCH) \/office\/(events|trainings)(\/\{id\}(\/(?!helpers|completions$)[a-z/]+)?)?$/,
  /^POST \/office\/(money\/(statement|unpaid\/export)|offline-payments\/proofs)$/,
  // A sign-up has no record yet, and nobody verifies one from an account of the same address.
  /^POST \/office\/members\/sign-ups\/\{id\}\/verification$/,
  // It gives the caller's own claim or recommendation back.
  /^POST \/office\/(approvals|licences|moderation)\/\{id\}\/(release|recommendation\/withdrawal)$/,
  // An admission decides nothing, so staff at the door may admit themselves (OFFICE §14).
  /^POST \/office\/check-in\/\{event\}\/(scans|undo)$/,
]

const officeActs = rows.filter(({ call }) => /^(POST|PATCH|PUT|DELETE) \/office\//.test(call))

describe("nobody acts on their own record or money", () => {
  test("each act of the office is named here: about a member, or about nobody", () => {
    const unnamed = officeActs.filter(
      ({ call }) => (acts[call] === undefined) === !withoutMember.some((path) => path.test(call)),
    )
    expect(unnamed.map(({ call }) => call)).toEqual([])
    expect(Object.keys(acts).filter((call) => !officeActs.some((row) => row.call === call))).toEqual([])
  })

  test.each(officeActs.filter(({ call }) => acts[call] !== undefined))("$call", async (row) => {
    const act = acts[row.call]!
    const [method = "", template = ""] = row.call.split(" ")
    const path = act.path?.() ?? row.path?.(owned) ?? template
    const body = act.body?.() ?? row.body?.(owned, "owner")
    const { status, body: answer } = await fixture.as("owner", method, path, body)
    // Not the refusal of a role without the permission.
    expect([status, String(answer.message)]).toEqual([
      act.status ?? 403,
      expect.not.stringContaining("does not include"),
    ])
  })
})
