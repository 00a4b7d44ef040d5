import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { notificationTypes } from "#api/contract/notifications.ts"
import regions from "#api/contract/regions.json" with { type: "json" }
import { demoEvents } from "#server/demo/content/events.ts"
import { demoMembers } from "#server/demo/content/members.ts"
import { demoNotifications } from "#server/demo/content/notifications.ts"
import { demoTransitions } from "#server/demo/content/transitions.ts"
import { seedNotifications, seedTransitions } from "#server/demo/notification-rows.ts"
import { demoPassword } from "#server/demo/seed.ts"
import { logIn } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

describe("the demo's notifications and transitions (DECISIONS §6)", () => {
  test("belong to existing members, and link to existing events", () => {
    const emails = new Set(demoMembers.map(({ email }) => email))
    expect([...demoNotifications, ...demoTransitions].filter(({ email }) => !emails.has(email))).toEqual([])
    const slugs = new Set(demoEvents.map(({ slug }) => `/dashboard/events/${slug}`))
    const lost = demoNotifications.filter(
      ({ target }) => target?.startsWith("/dashboard/events/") === true && !slugs.has(target),
    )
    expect(lost).toEqual([])
  })

  test("request the next role, and a region of its list", () => {
    const next = { Student: "Doctor", Doctor: "GlobalNetwork", GlobalNetwork: null } as const
    const listOf = { Doctor: regions.doctor, GlobalNetwork: regions.global }
    for (const { email, role, region } of demoTransitions) {
      expect(next[demoMembers.find((member) => member.email === email)!.role]).toBe(role)
      expect(listOf[role]).toContain(region)
    }
    expect(new Set(demoTransitions.map(({ status }) => status))).toEqual(new Set(["pending", "failed"]))
  })
})

describe("a server with the demo", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ settings: { demo: true } })
  })
  afterAll(() => server.close())
  const token = async (email: string) => (await logIn(server, email, demoPassword)).accessToken
  const total = async (email: string) =>
    (await server.call("GET", "/notifications", { token: await token(email) })).body.data.meta.totalItems

  const transition = async (email: string) =>
    (await server.call("GET", "/users/transition", { token: await token(email) })).body.data

  test("shows the student more than a page of every kind, some read, and a member of the chapter none", async () => {
    const options = { token: await token("student@demo.test") }
    const { items, meta } = (await server.call("GET", "/notifications?limit=100", options)).body.data
    expect(meta.totalItems).toBeGreaterThan(10)
    const types = new Set(items.map(({ type }: { type: string }) => type))
    // A student has no license number to be asked about, and is no staff.
    expect(types).toEqual(new Set(notificationTypes.filter((type) => type !== "licence" && type !== "alert")))
    const junior = await server.call("GET", "/notifications", { token: await token("junior@demo.test") })
    expect(junior.body.data.items).toContainEqual(expect.objectContaining({ type: "licence" }))
    expect(new Set(items.map(({ read }: { read: boolean }) => read))).toEqual(new Set([true, false]))
    expect(await total("inimfon.etim@demo.test")).toBe(0)
  })

  test("has a pending transition, and a failed one with its note", async () => {
    expect(await transition("ibrahim.danjuma@demo.test")).toMatchObject({ status: "pending", role: "Doctor" })
    expect(await transition("junior@demo.test")).toMatchObject({ status: "failed", note: expect.any(String) })
  })

  test("adds nothing when it is restarted", async () => {
    const before = await total("student@demo.test")
    await server.run(seedNotifications)
    await server.run(seedTransitions)
    expect(await total("student@demo.test")).toBe(before)
  })
})
