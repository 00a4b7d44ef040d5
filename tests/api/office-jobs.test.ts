/** Volunteer jobs that staff make and publish (OFFICE §12). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { JobApplicant, OfficeJob, OfficeJobRow } from "#api/contract/office-jobs.ts"
import { actsOf, casesOf } from "./audit-entries.ts"
import { join, makeMember, password, type Person } from "./members.ts"
import { checkPeopleSearch } from "./people-search.ts"
import { startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
  complete.closingDay = server.dayIn(7)
})
afterAll(() => server.close())

const editor = (firstName = "Ada") => join(server, { staff: "editor", firstName })

const complete = {
  title: "Camp doctor",
  description: "Two weeks in Jos.\n\nBring a stethoscope.",
  responsibilities: ["See patients", "Train students"],
  requirements: ["A licence"],
  applicationInstructions: "Send a CV." as string | null,
  closingDay: null as string | null,
  companyName: "Mercy Clinic",
  companyLocation: "Jos",
  contactEmail: "camp@clinic.test" as string | null,
}
type Written = typeof complete

const post = ({ token }: Person, changes: Partial<Written & { freshId: string }> = {}) =>
  server.call("POST", "/office/jobs", { token, body: { ...complete, freshId: randomUUID(), ...changes } })
const create = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeJob> => {
  const { status, body } = await post(who, changes)
  expect([status, body.message]).toEqual([201, "Saved as a draft"])
  return body.data
}
const save = ({ token }: Person, { _id, version }: OfficeJob, changes: Partial<Written>) =>
  server.call("PATCH", `/office/jobs/${_id}`, { token, body: { ...complete, version, ...changes } })
const act = ({ token }: Person, { _id, version }: OfficeJob, name: "publish" | "withdraw") =>
  server.call("POST", `/office/jobs/${_id}/${name}`, { token, body: { version } })
const publish = async (who: Person, changes: Partial<Written> = {}): Promise<OfficeJob> => {
  const { status, body } = await act(who, await create(who, changes), "publish")
  expect([status, body.message]).toEqual([201, "Published"])
  return body.data
}
const read = async ({ token }: Person, path = "") =>
  (await server.call("GET", `/office/jobs${path}`, { token })).body.data
const titlesOf = (rows: readonly OfficeJobRow[]) => rows.map(({ title }) => title)
/** Reads a job as a member does. */
const seen = ({ token }: Person, id: string) => server.call("GET", `/volunteer/jobs/${id}`, { token })
const volunteer = ({ token }: Person, id: string) =>
  server.call("POST", `/volunteer/jobs/${id}/register`, { token })
const exported = ({ token }: Person, id: string, typed: string) =>
  fetch(`${server.url}/api/office/jobs/${id}/applicants/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ password: typed }),
  })

describe("a draft", () => {
  test("is invisible to members: not in the list, not found, and nobody can volunteer", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const word = `draft${randomUUID().slice(0, 8)}`
    const draft = await create(ada, { title: word })
    expect(draft).toMatchObject({ status: "draft", version: 1, missing: [], applicantsCount: 0 })
    const list = await server.call("GET", `/volunteer/jobs?searchBy=${word}`, { token: member.token })
    expect(list.body.data.items).toEqual([])
    expect([(await seen(member, draft._id)).status, (await volunteer(member, draft._id)).status]).toEqual([
      404, 404,
    ])
    expect(await server.rows("select 1 from job_applications where job_id = $1::uuid", [draft._id])).toEqual(
      [],
    )
  })

  test("needs its title only, and says what it lacks before it can be published", async () => {
    const ada = await editor()
    const draft = await create(ada, {
      description: " ",
      closingDay: null,
      companyName: "",
      companyLocation: "",
      responsibilities: [],
      requirements: [],
      applicationInstructions: null,
      contactEmail: null,
    })
    expect(draft.missing).toEqual([
      "Write a description.",
      "Choose a closing date.",
      "Name the company.",
      "Say where the company is.",
    ])
    const { status, body } = await act(ada, draft, "publish")
    expect([status, Object.keys(body.fields)]).toEqual([
      400,
      ["description", "closingDay", "companyName", "companyLocation"],
    ])
    const late = (await save(ada, draft, { closingDay: server.dayIn(-1) })).body.data
    expect(late.missing).toEqual(["Choose a closing date that has not passed."])
    expect((await act(ada, late, "publish")).status).toBe(400)
    // Today has not ended.
    expect((await save(ada, late, { closingDay: server.dayIn(0) })).body.data.missing).toEqual([])
  })

  test.each([
    [{ title: " " }, "title", "This field is required"],
    [{ closingDay: "2027-02-30" }, "closingDay", "Choose a day"],
    [{ contactEmail: "nobody" }, "contactEmail", "Enter a valid email address"],
    [
      { responsibilities: Array<string>(21).fill("Rest") },
      "responsibilities",
      "Please use at most 20 responsibilities",
    ],
    [{ requirements: ["x".repeat(301)] }, "requirements.0", "Please use at most 300 characters"],
  ])("%j is refused with a message under %s", async (changes, field, message) => {
    const { status, body } = await post(await editor(), changes)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  test("a repeat with the same id gets the first response and makes no second one", async () => {
    const ada = await editor()
    const freshId = randomUUID()
    const title = `Once ${freshId.slice(0, 8)}`
    const responses = await Promise.all([post(ada, { freshId, title }), post(ada, { freshId, title })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[0]?.body.data).toEqual(responses[1]?.body.data)
    expect(titlesOf((await read(ada, `?searchBy=${encodeURIComponent(title)}`)).items)).toEqual([title])
    expect(await actsOf(server, ada)).toHaveLength(1)
    expect(await casesOf(server, ada)).toEqual([["create job", "job", responses[0]?.body.data._id]])
  })
})

describe("a published job", () => {
  test("is what members see, until the last second of its day in Lagos", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const draft = await create(ada)
    await server.rows("update jobs set created_at = now() - interval '9 days' where id = $1::uuid", [
      draft._id,
    ])
    expect(draft.postedAt).toBeNull()
    const { _id, status, changedAt, postedAt } = (await act(ada, draft, "publish")).body.data
    expect([status, postedAt]).toEqual(["open", changedAt])
    const { closingDay, ...others } = complete
    expect((await seen(member, _id)).body.data).toMatchObject({
      ...others,
      isActive: true,
      closingDate: new Date(`${closingDay}T23:59:59+01:00`).toISOString(),
      applicants: [],
      createdAt: changedAt,
    })
    const { body } = await server.call("GET", "/volunteer/jobs?searchBy=mercy%20clinic&limit=100", {
      token: member.token,
    })
    expect(body.data.items.map((job: { _id: string }) => job._id)).toContain(_id)
  })

  test("keeps all it needs; a closing date in the past closes it", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const job = await publish(ada)
    const lacking = await save(ada, job, { description: "", closingDay: null })
    expect([lacking.status, lacking.body.fields]).toEqual([
      400,
      { description: "Write a description.", closingDay: "Choose a closing date." },
    ])
    const closed = (await save(ada, job, { closingDay: server.dayIn(-1) })).body.data
    expect([closed.status, closed.version]).toEqual(["closed", 3])
    expect((await volunteer(member, job._id)).status).toBe(400)
    const open = (await save(ada, closed, { closingDay: server.dayIn(1) })).body.data
    expect(open.status).toBe("open")
    expect((await volunteer(member, job._id)).status).toBe(201)
  })

  test("that was closed by hand before the office is opened by a new closing date, and by nothing else", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const job = await publish(ada)
    await server.rows("update jobs set is_active = false where id = $1::uuid", [job._id])
    const corrected = (await save(ada, job, { companyName: "Mercy Clinic Jos" })).body.data
    expect(corrected.status).toBe("closed")
    const open = (await save(ada, corrected, { closingDay: server.dayIn(9) })).body.data
    expect(open.status).toBe("open")
    expect((await volunteer(member, job._id)).status).toBe(201)
  })

  test("is a draft after a withdrawal, keeps its applicants, and can be published again", async () => {
    const [ada, member] = await Promise.all([editor(), join(server)])
    const job = await publish(ada)
    expect((await volunteer(member, job._id)).status).toBe(201)
    const withdrawn = await act(ada, job, "withdraw")
    expect([withdrawn.status, withdrawn.body.message]).toEqual([201, "Withdrawn"])
    expect(withdrawn.body.data).toMatchObject({ status: "draft", applicantsCount: 1 })
    expect((await seen(member, job._id)).status).toBe(404)
    const again = (await act(ada, withdrawn.body.data, "publish")).body.data
    expect((await seen(member, job._id)).body.data.applicants).toEqual([member._id])
    const twice = await act(ada, again, "publish")
    expect([twice.status, twice.body.message]).toEqual([400, "This job is published already."])
    const draft = (await act(ada, again, "withdraw")).body.data
    const { status, body } = await act(ada, draft, "withdraw")
    expect([status, body.message]).toEqual([400, "This job is a draft already."])
  })

  test("an entry of the audit log has each act with the job before and after", async () => {
    const ada = await editor()
    const job = await publish(ada, { title: "First words" })
    const saved = (await save(ada, job, { title: "Second words" })).body.data
    await act(ada, saved, "withdraw")
    const acts = await actsOf(server, ada)
    expect(acts.map(({ action }) => action)).toEqual([
      "create job",
      "publish job",
      "change job",
      "withdraw job",
    ])
    expect(acts.map(({ before, after }) => [before?.status, after.status])).toEqual([
      [undefined, "draft"],
      ["draft", "open"],
      ["open", "open"],
      ["open", "draft"],
    ])
    expect([acts[2]!.before.title, acts[2]!.after.title]).toEqual(["First words", "Second words"])
  })
})

test("two people on one job: the second gets 409 with the stored one; a repeat of one's own change is no conflict", async () => {
  const [ada, ruth] = await Promise.all([editor(), editor("Ruth")])
  const draft = await create(ada)
  const changed = (await save(ruth, draft, { title: "Ruth was first" })).body.data
  const refused = [await save(ada, draft, { title: "Ada was second" }), await act(ada, draft, "publish")]
  for (const { status, body } of refused) {
    expect([status, body.data]).toEqual([409, changed])
    expect(body.message).toMatch(/^Changed by Ruth Eze at .+\. Compare the two versions\.$/)
  }
  const repeated = await save(ruth, draft, { title: "Ruth was first" })
  expect([repeated.status, repeated.body.data.version]).toEqual([200, 2])
})

describe("the applicants", () => {
  test("are listed with email, role and date, the last one first; pages of 25 lose nothing", async () => {
    const [ada, job] = await editor().then(async (who) => [who, await publish(who)] as const)
    const at = new Date("2026-11-20T10:00:00Z")
    const members = []
    for (let index = 0; index < 26; index++) {
      const member = await makeMember(server, { firstName: "Applicant" })
      members.push(member)
      // Two of them at the same moment, on the edge of the page.
      await server.rows(
        "insert into job_applications (job_id, member_id, created_at) values ($1::uuid, $2::uuid, $3)",
        [job._id, member._id, new Date(at.getTime() + Math.max(1, index) * 60_000)],
      )
    }
    const first = await read(ada, `/${job._id}/applicants`)
    const second = await read(ada, `/${job._id}/applicants?after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 1, null])
    const all: readonly JobApplicant[] = [...first.items, ...second.items]
    expect(all[0]).toMatchObject({
      member: { _id: members[25]!._id, fullName: "Applicant Eze", email: members[25]!.email, role: "Doctor" },
      appliedAt: "2026-11-20T10:25:00.000Z",
    })
    expect(new Set(all.map(({ member }) => member._id))).toEqual(new Set(members.map(({ _id }) => _id)))
    expect((await read(ada, `/${job._id}`)).applicantsCount).toBe(26)
  })

  test("are found by name, email and member id, page by page", async () => {
    const ada = await editor()
    const { _id: id } = await publish(ada)
    await checkPeopleSearch(server, {
      path: `/jobs/${id}/applicants`,
      token: ada.token,
      add: (member, at) =>
        server.rows(
          "insert into job_applications (job_id, member_id, created_at) values ($1::uuid, $2::uuid, $3)",
          [id, member, at],
        ),
    })
  })

  test("are exported after the password, and the audit log notes how many", async () => {
    const [treasurer, member] = await Promise.all([
      join(server, { staff: "treasurer" }),
      join(server, { firstName: "Ngozi", role: "Student" }),
    ])
    const job = await publish(await editor(), { title: "=HYPERLINK(1)" })
    await volunteer(member, job._id)
    const wrong = await exported(treasurer, job._id, "wrong")
    expect([wrong.status, (await wrong.json()).fields]).toEqual([
      400,
      { password: "That is not your password. Please type it again." },
    ])
    const response = await exported(treasurer, job._id, password)
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      201,
      'attachment; filename="Applicants.csv"',
    ])
    const lines = (await response.text()).trim().split("\r\n")
    expect(lines[0]).toContain("Name,Email,Role,Membership ID,Applied")
    expect(lines[1]).toMatch(new RegExp(`^Ngozi Eze,${member.email},Student,[^,]+,\\d{2}-\\w{3}-\\d{4}$`))
    expect(lines).toHaveLength(2)
    expect(await actsOf(server, treasurer)).toMatchObject([
      { action: "export applicants", after: { job: job._id, title: "=HYPERLINK(1)", applicants: 1 } },
    ])
  })
})

describe("the list", () => {
  test("shows drafts without a date, then the last to close; pages of 25 lose nothing and repeat nothing", async () => {
    const ada = await editor()
    const word = `shelf${randomUUID().slice(0, 8)}`
    // Two close on the same day, on the edge of the page.
    for (let index = 0; index < 26; index++)
      await create(ada, { title: `${word} ${index}`, closingDay: server.dayIn(10 + Math.max(2, index)) })
    await create(ada, { title: `${word} open`, closingDay: null })
    const first = await read(ada, `?searchBy=${word}`)
    const second = await read(ada, `?searchBy=${word}&after=${encodeURIComponent(first.next)}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
    const titles = titlesOf([...first.items, ...second.items])
    expect(titles.slice(0, 3)).toEqual([`${word} open`, `${word} 25`, `${word} 24`])
    expect(new Set(titles).size).toBe(27)
  })

  test("finds a company, and filters by status", async () => {
    const ada = await editor()
    const companyName = `Clinic ${randomUUID().slice(0, 8)}`
    const query = `?searchBy=${encodeURIComponent(companyName.toUpperCase())}`
    await create(ada, { title: "Draft", companyName })
    await publish(ada, { title: "Open", companyName })
    const job = await publish(ada, { title: "Closed", companyName })
    await save(ada, job, { title: "Closed", companyName, closingDay: server.dayIn(-3) })
    for (const [status, title] of [
      ["draft", "Draft"],
      ["open", "Open"],
      ["closed", "Closed"],
    ])
      expect(titlesOf((await read(ada, `${query}&status=${status}`)).items)).toEqual([title])
    expect((await read(ada, query)).items).toHaveLength(3)
  })

  test("refuses an invalid cursor, and finds nothing for an invalid id", async () => {
    const { token } = await editor()
    expect((await server.call("GET", "/office/jobs?after=x", { token })).status).toBe(400)
    for (const id of ["x", randomUUID()])
      for (const path of ["", "/applicants"])
        expect((await server.call("GET", `/office/jobs/${id}${path}`, { token })).status).toBe(404)
  })
})
