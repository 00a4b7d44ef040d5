import { readFileSync, statSync } from "node:fs"
import { isValidPhoneNumber } from "libphonenumber-js/max"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { demoEvents } from "#server/demo/content/events.ts"
import type { Role } from "#api/contract/users.ts"
import { demoMembers } from "#server/demo/content/members.ts"
import regions from "../../src/api/contract/regions.json" with { type: "json" }
import { widePicture } from "../../src/brand/content-pictures.ts"
import { landingPictures } from "../../src/brand/landing-pictures.ts"
import { pictures } from "../../src/brand/pictures.ts"
import { publicFile } from "./public-file.ts"

const roles: readonly Role[] = ["Student", "Doctor", "GlobalNetwork"]
const listOf = { Student: regions.student, Doctor: regions.doctor, GlobalNetwork: regions.global }
const member = (email: string) => demoMembers.find((m) => m.email === email)
const count = (email: string) => demoEvents.filter((event) => event.registered.includes(email)).length
const kB = (file: string) => statSync(publicFile(file)).size / 1000
const size = async (file: string) => {
  const { width, height } = await sharp(readFileSync(publicFile(file))).metadata()
  return { width, height }
}
const upcoming = demoEvents.filter((event) => event.inDays > 0)
const over = demoEvents.filter((event) => event.inDays < 0)

describe("the demo members (DECISIONS §6)", () => {
  test("include the five named ones in their roles, one of them unverified, and at least sixty more", () => {
    expect(member("student@demo.test")).toMatchObject({ role: "Student" })
    expect(member("doctor@demo.test")).toMatchObject({
      role: "Doctor",
      yearsOfExperience: "5 Years and Above",
    })
    expect(member("junior@demo.test")).toMatchObject({ role: "Doctor", yearsOfExperience: "0 - 5 Years" })
    expect(member("global@demo.test")).toMatchObject({ role: "GlobalNetwork" })
    expect(demoMembers.filter((m) => m.isAdmin).map((m) => m.email)).toEqual(["admin@demo.test"])
    expect(demoMembers.filter((m) => m.emailVerified === false)).toHaveLength(1)
    expect(demoMembers.length).toBeGreaterThanOrEqual(65)
  })

  test("have unique email addresses and licences", () => {
    const emails = demoMembers.map((m) => m.email)
    const licences = demoMembers.flatMap((m) => (m.role === "Student" ? [] : [m.licenseNumber]))
    expect(new Set(emails).size).toBe(emails.length)
    expect(new Set(licences).size).toBe(licences.length)
  })

  test.each(roles)("use only regions of %s, and many of them", (role) => {
    const named = demoMembers.filter((m) => m.role === role).map((m) => m.region)
    expect(named.filter((region) => !listOf[role].includes(region))).toEqual([])
    expect(new Set(named).size).toBeGreaterThanOrEqual(Math.min(20, listOf[role].length))
  })

  test("have phones in E.164 and dates of birth of people old enough to join", () => {
    const phones = demoMembers.flatMap((m) => m.phone ?? [])
    expect(phones.filter((phone) => !/^\+\d+$/.test(phone) || !isValidPhoneNumber(phone))).toEqual([])
    expect(demoMembers.filter((m) => !(Date.parse(m.dateOfBirth) < Date.UTC(2012, 0, 1)))).toEqual([])
  })
})

describe("the demo events (DECISIONS §6)", () => {
  test("show every role more than one page of upcoming events, and at least four past ones", () => {
    for (const role of roles)
      expect(upcoming.filter((event) => event.membersGroup.includes(role)).length).toBeGreaterThan(10)
    expect(over.length).toBeGreaterThanOrEqual(4)
  })

  test("include free and paid, Physical and Virtual upcoming events, for each role alone and for all", () => {
    const groups = new Set(upcoming.map((event) => event.membersGroup.join()))
    for (const group of [...roles, roles.join()]) expect(groups).toContain(group)
    for (const isPaid of [true, false])
      for (const eventType of ["Physical", "Virtual"])
        expect(upcoming.some((event) => event.isPaid === isPaid && event.eventType === eventType)).toBe(true)
    for (const role of roles) {
      const own = upcoming.filter((event) => event.membersGroup.includes(role))
      expect(own.some((event) => !event.isPaid)).toBe(true)
      expect(own.some((event) => event.paymentPlans.some((plan) => plan.role === role))).toBe(true)
    }
  })

  test("have one positive price per role that may attend, small in dollars and large in naira", () => {
    for (const { slug, isPaid, paymentPlans, membersGroup } of demoEvents) {
      expect({ slug, paid: paymentPlans.length > 0 }).toEqual({ slug, paid: isPaid })
      expect(new Set(paymentPlans.map((plan) => plan.role)).size).toBe(paymentPlans.length)
      for (const plan of paymentPlans) {
        expect(membersGroup).toContain(plan.role)
        if (plan.role === "GlobalNetwork") expect(plan.price).toBeLessThanOrEqual(200)
        else expect(plan.price).toBeGreaterThanOrEqual(1000)
        expect(plan.price).toBeGreaterThan(0)
      }
    }
  })

  test("lack a plan for one role in exactly one upcoming event", () => {
    const lacking = upcoming.filter(
      (event) =>
        event.isPaid &&
        event.membersGroup.some((role) => !event.paymentPlans.some((plan) => plan.role === role)),
    )
    expect(lacking.map((event) => event.slug)).toEqual(["healthcare-leadership-summit"])
  })

  test("have unique URL-safe slugs, real descriptions, and links for Virtual events", () => {
    expect(new Set(demoEvents.map((event) => event.slug)).size).toBe(demoEvents.length)
    for (const event of demoEvents) {
      expect(event.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(event.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(Number.isInteger(event.inDays)).toBe(true)
      expect(event.description.split("\n\n").length).toBeGreaterThanOrEqual(3)
      expect(event.description).not.toMatch(/[<>]/)
      expect(event.linkOrLocation.startsWith("https://")).toBe(event.eventType === "Virtual")
    }
  })

  test("register known members of a fitting role: more than one page for the student, none for the junior doctor", () => {
    for (const event of demoEvents)
      for (const email of event.registered) expect(event.membersGroup).toContain(member(email)?.role)
    expect(count("student@demo.test")).toBeGreaterThan(10)
    expect(count("junior@demo.test")).toBe(0)
  })
})

describe("the event pictures", () => {
  test.each(demoEvents.map((event) => event.slug))(
    "include %s in three widths, each within its weight",
    async (slug) => {
      const event = demoEvents.find((one) => one.slug === slug)
      expect(event?.featuredImageUrl).toBe(`/pictures/events/${slug}.webp`)
      expect(event?.featuredImageAlt).toMatch(/^.{20,}\.$/)
      const picture = widePicture(event?.featuredImageUrl ?? "")
      expect(await size(picture.src)).toEqual({ width: picture.width, height: picture.height })
      for (const width of [400, 640]) {
        expect(await size(`/pictures/events/${slug}-${width}.webp`)).toEqual({
          width,
          height: (width * 9) / 16,
        })
        expect(picture.srcSet).toContain(`/pictures/events/${slug}-${width}.webp ${width}w`)
      }
      expect(Math.max(kB(picture.src), kB(`/pictures/events/${slug}-640.webp`))).toBeLessThanOrEqual(35)
      expect(kB(`/pictures/events/${slug}-400.webp`)).toBeLessThanOrEqual(13)
    },
  )

  test("have each width at an absolute URL too, and keep another URL unchanged", () => {
    const [event] = demoEvents
    const address = `https://portal.example.org${event?.featuredImageUrl}`
    const [row, narrow] = [400, 640].map((width) => address.replace(".webp", `-${width}.webp ${width}w`))
    expect(widePicture(address).srcSet).toBe(`${row}, ${narrow}, ${address} 960w`)
    expect(widePicture("https://cdn.example/a.webp").srcSet).toBeUndefined()
    // An upload has each width too.
    expect(widePicture("/api/pictures/0a1b.webp").srcSet).toBe(
      "/api/pictures/0a1b-400.webp 400w, /api/pictures/0a1b-640.webp 640w, /api/pictures/0a1b.webp 960w",
    )
  })

  test("have a hero within 60 kB for phones, and every width that the page offers", async () => {
    for (const offered of `${landingPictures.hero.srcSet}, ${landingPictures.hero.avif}`.split(", ")) {
      const [file, width] = offered.split(" ") as [string, string]
      expect(`${(await size(file)).width}w`).toBe(width)
    }
    expect(Math.max(kB("/pictures/hero-640.webp"), kB("/pictures/hero-640.avif"))).toBeLessThanOrEqual(60)
  })

  test.each([
    ["roles", landingPictures.roles, 15],
    ["panels", pictures.panels, 70],
    ["states", pictures.states, 4],
  ] as const)("keeps %s light, in the size that the page is told", async (_, group, limit) => {
    for (const picture of Object.values(group)) {
      expect(kB(picture.src)).toBeLessThanOrEqual(limit)
      expect(await size(picture.src)).toEqual({ width: picture.width, height: picture.height })
    }
  })
})
