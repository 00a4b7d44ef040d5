import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoTrainings } from "#server/demo/content/trainings.ts"
import { type MoneyServer, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

interface Listed {
  readonly name: string
  readonly membersGroup: readonly string[]
  readonly completedUsers: readonly string[]
}
const list = async (who: Who, query = ""): Promise<readonly Listed[]> => {
  const response = await server.as(who, "GET", `/trainings${query}`)
  expect(response.status).toBe(200)
  return response.body.data
}
const idOf = async (who: Who): Promise<string> => (await server.as(who, "GET", "/auth/me")).body.data._id

const given = (role: string) =>
  demoTrainings.filter(({ membersGroup }) => membersGroup.includes(role as never))

describe("the trainings", () => {
  test("are a bare list of a role's trainings, in their order", async () => {
    for (const [who, role] of [
      ["student", "Student"],
      ["doctor", "Doctor"],
      ["global", "GlobalNetwork"],
    ] as const) {
      const trainings = await list(who, `?membersGroup=${role}`)
      expect(trainings.map(({ name }) => name)).toEqual(given(role).map(({ name }) => name))
    }
    expect(await list("student")).toHaveLength(demoTrainings.length)
  })

  test("show only the asking member's own completion, always as a list", async () => {
    for (const [who, role] of [
      ["student", "Student"],
      ["junior", "Doctor"],
      ["global", "GlobalNetwork"],
    ] as const) {
      const me = await idOf(who)
      for (const { name, completedUsers } of await list(who, `?membersGroup=${role}`)) {
        const wanted = demoTrainings.find((training) => training.name === name)!
        expect(completedUsers).toEqual(wanted.completedBy.includes(`${who}@demo.test`) ? [me] : [])
      }
    }
  })

  test("can be searched by name in any case, and special characters are literal", async () => {
    const found = await list("student", "?searchBy=BASIC%20life")
    expect(found.map(({ name }) => name)).toEqual(["Basic Life Support"])
    expect(await list("student", "?searchBy=%25")).toEqual([])
    expect(await list("student", "?searchBy=%00")).toHaveLength(demoTrainings.length)
  })

  test("respond 400 with a message for an unknown role, and require a session", async () => {
    expect((await server.as("student", "GET", "/trainings?membersGroup=Bishop")).status).toBe(400)
    expect((await server.call("GET", "/trainings")).status).toBe(401)
  })
})

describe("the demo's trainings", () => {
  test("include completed and pending ones for each role, and more than ten for one of them", () => {
    const who = { Student: "student", Doctor: "doctor", GlobalNetwork: "global" } as const
    for (const [role, name] of Object.entries(who)) {
      const done = given(role).filter(({ completedBy }) => completedBy.includes(`${name}@demo.test`))
      expect(done.length).toBeGreaterThan(0)
      expect(done.length).toBeLessThan(given(role).length)
    }
    expect(given("Student").length).toBeGreaterThan(10)
  })
})
