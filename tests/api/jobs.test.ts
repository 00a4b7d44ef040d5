import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoJobs } from "#server/demo/content/jobs.ts"
import { type MoneyServer, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

interface Listed {
  readonly _id: string
  readonly title: string
  readonly isActive: boolean
  readonly closingDate: string
  readonly applicants: readonly string[]
  readonly applicantsCount: number
}
const list = async (query: string): Promise<{ items: Listed[]; meta: Record<string, number> }> => {
  const response = await server.as("student", "GET", `/volunteer/jobs?${query}`)
  expect(response.status).toBe(200)
  return response.body.data
}
const named = async (title: string): Promise<Listed> => {
  const { items } = await list("limit=100")
  return items.find((job) => job.title === title)!
}
const closingDates = (jobs: readonly Listed[]) => jobs.map(({ closingDate }) => closingDate)
const idOf = async (who: Who): Promise<string> => (await server.as(who, "GET", "/auth/me")).body.data._id
const volunteer = (who: Who, id: string) => server.as(who, "POST", `/volunteer/jobs/${id}/register`)
const isOpen = (job: Pick<Listed, "isActive" | "closingDate">) =>
  job.isActive && Date.parse(job.closingDate) > Date.parse(server.momentIn(0))

/** Returns an open job that this demo member has not applied for. */
const openFor = (who: Who) =>
  demoJobs.find(
    (job) => job.isActive && job.closesInDays > 0 && !job.applicants.includes(`${who}@demo.test`),
  )!

describe("the list of jobs", () => {
  test("starts with open jobs, the earliest closing date first, and pages do not overlap", async () => {
    const { items, meta } = await list("limit=100")
    expect(meta).toEqual({
      currentPage: 1,
      itemsPerPage: 100,
      totalItems: demoJobs.length,
      totalPages: 1,
    })
    const open = items.filter(isOpen)
    expect(items.slice(0, open.length)).toEqual(open)
    expect(closingDates(open)).toEqual(closingDates(open).toSorted())
    const over = items.slice(open.length)
    expect(closingDates(over)).toEqual(closingDates(over).toSorted().toReversed())
    const pages = [await list("page=1"), await list("page=2")]
    expect(pages[0]!.items).toHaveLength(10)
    expect(pages.flatMap((page) => page.items.map(({ _id }) => _id))).toEqual(
      items.map(({ _id }) => _id).slice(0, 20),
    )
  })

  test("can be searched in any case by the text of a card, and special characters are literal", async () => {
    const { items } = await list("limit=100&searchBy=DENTAL%20abeokuta")
    expect(items.map(({ title }) => title)).toEqual(["Dental Surgeon for a Mobile Chair"])
    for (const sign of ["%", "_", "\\"])
      expect((await list(`searchBy=${encodeURIComponent(sign)}`)).meta["totalItems"]).toBe(
        demoJobs.filter((job) =>
          [job.title, job.companyName, job.companyLocation, job.description].some((text) =>
            text.includes(sign),
          ),
        ).length,
      )
    expect((await list("searchBy=%00")).meta["totalItems"]).toBe(demoJobs.length)
  })

  test("requires a session", async () => {
    expect((await server.call("GET", "/volunteer/jobs")).status).toBe(401)
  })
})

describe("one job", () => {
  test("shows every field, and only the member's own application beside the count", async () => {
    const wanted = demoJobs.find(
      ({ applicants }) => applicants.includes("student@demo.test") && applicants.length > 1,
    )!
    const { _id } = await named(wanted.title)
    const seen = await server.as("student", "GET", `/volunteer/jobs/${_id}`)
    expect(seen.body.data).toMatchObject({
      title: wanted.title,
      description: wanted.description,
      responsibilities: wanted.responsibilities,
      requirements: wanted.requirements,
      applicationInstructions: wanted.applicationInstructions,
      companyName: wanted.companyName,
      companyLocation: wanted.companyLocation,
      contactEmail: wanted.contactEmail,
      isActive: wanted.isActive,
      applicants: [await idOf("student")],
      applicantsCount: wanted.applicants.length,
    })
    const other = (["doctor", "junior", "global"] as const).find(
      (who) => !wanted.applicants.includes(`${who}@demo.test`),
    )!
    const elsewhere = await server.as(other, "GET", `/volunteer/jobs/${_id}`)
    expect(elsewhere.body.data.applicants).toEqual([])
  })

  test.each(["nothing-like-it", "%00", "..%2f..", "00000000-0000-4000-8000-000000000000"])(
    "%s is a 404 with a message",
    async (id) => {
      for (const [method, path] of [
        ["GET", `/volunteer/jobs/${id}`],
        ["POST", `/volunteer/jobs/${id}/register`],
      ] as const) {
        const response = await server.as("student", method, path)
        expect([response.status, response.body.message]).toEqual([404, "This job does not exist."])
      }
    },
  )
})

describe("volunteering", () => {
  test("creates an application; the second request is a 409 with the job", async () => {
    const { _id, applicantsCount } = await named(openFor("global").title)
    const me = await idOf("global")
    const first = await volunteer("global", _id)
    expect([first.status, first.body.message]).toEqual([201, "Volunteered for job successfully"])
    expect(first.body.data).toMatchObject({ applicants: [me], applicantsCount: applicantsCount + 1 })
    const second = await volunteer("global", _id)
    expect([second.status, second.body.message]).toEqual([409, "You have already volunteered for this job."])
    expect(second.body.data).toMatchObject({ _id, applicants: [me], applicantsCount: applicantsCount + 1 })
  })

  test("is rejected for a closed job and after its closing date, without a new row", async () => {
    const closed = demoJobs.find((job) => !job.isActive && job.closesInDays > 0)!
    const past = demoJobs.find(
      (job) => job.isActive && job.closesInDays < 0 && !job.applicants.includes("student@demo.test"),
    )!
    for (const [{ title }, words] of [
      [closed, /^This job is closed/],
      [past, /^This job closed on [A-Z][a-z]{2} \d+, \d{4}/],
    ] as const) {
      const { _id, applicantsCount } = await named(title)
      const response = await volunteer("student", _id)
      expect(response.status).toBe(400)
      expect(response.body.message).toMatch(words)
      expect((await named(title)).applicantsCount).toBe(applicantsCount)
    }
  })

  test("is possible until just before the closing date, and not at it", async () => {
    const { _id } = await named(openFor("junior").title)
    const end = new Date(server.momentIn(3_600_000))
    await server.rows("update jobs set closes_at = $2 where id = $1::uuid", [_id, end])
    await server.forward(3_600_000 + 1)
    const late = await volunteer("junior", _id)
    expect(late.status).toBe(400)
    await server.rows("update jobs set closes_at = $2 where id = $1::uuid", [
      _id,
      new Date(end.getTime() + 3_600_000),
    ])
    expect((await volunteer("junior", _id)).status).toBe(201)
  })
})

describe("the demo's jobs", () => {
  test("are at least twelve, on more than one page: open, expired and closed early", () => {
    expect(demoJobs.length).toBeGreaterThanOrEqual(12)
    expect(demoJobs.filter((job) => job.isActive && job.closesInDays > 0).length).toBeGreaterThan(3)
    expect(demoJobs.some((job) => job.isActive && job.closesInDays < 0)).toBe(true)
    expect(demoJobs.some((job) => !job.isActive)).toBe(true)
    expect(new Set(demoJobs.map(({ title }) => title)).size).toBe(demoJobs.length)
  })
})
