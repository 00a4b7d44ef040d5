import { Effect } from "effect"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lagosYear } from "#api/lagos.ts"
import { ProfileRows } from "#server/profile/rows.ts"
import { wrongName } from "../../src/api/contract/field-rules.ts"
import { join } from "./members.ts"
import { multipart } from "./multipart.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

const doctor = () => join(server, { firstName: "Ngozi", middleName: "Ada", lastName: "Eze" })
const student = () =>
  join(server, {
    role: "Student",
    region: "University College Hospital - UCH Chapter",
    admissionYear: 2022,
    yearOfStudy: "4th Year",
    licenseNumber: null,
    specialty: null,
    yearsOfExperience: null,
  })
const patch = (token: string, body: unknown) => server.call("PATCH", "/auth/me", { token, body })
const form = async (
  parts: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>,
  name = "me.jpg",
  type = "image/jpeg",
) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(parts))
    if (typeof value === "string") data.append(key, value)
    else data.append(key, new Blob([value], { type }), name)
  return multipart(data)
}
const upload = async (token: string, bytes: Uint8Array, name?: string, type?: string) =>
  server.call("PATCH", "/auth/me", { token, ...(await form({ avatar: new Uint8Array(bytes) }, name, type)) })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 40, b: 90 } } })
const photo = () => plain(800, 600).jpeg().toBuffer()
/** Fetches the picture at a portal URL, as a page would. */
const fetched = async (address: string) => {
  const response = await fetch(server.url + new URL(address, server.url).pathname)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const pictures = async () => Number((await server.rows("select count(*)::int4 as n from avatars"))[0]!["n"])

describe("the profile", () => {
  test("is not written over a value that was stored after the change began", async () => {
    const { token } = await doctor()
    await patch(token, { bio: "First.", phone: "+2348030000199" })
    const other = await patch(token, { bio: "Second.", expected: { bio: "First." } })
    expect([other.status, other.body.data.bio]).toEqual([200, "Second."])

    const outdated = await patch(token, {
      bio: "Third.",
      leadershipPosition: "Secretary",
      expected: { bio: "First.", leadershipPosition: null },
    })
    expect([outdated.status, outdated.body.data.bio, outdated.body.data.leadershipPosition ?? null]).toEqual([
      409,
      "Second.",
      null,
    ])
    // The same value again, and a change of another field, are no conflict.
    expect((await patch(token, { bio: "Second.", expected: { bio: "First." } })).status).toBe(200)
    const links = [{ name: "linkedIn", link: "linkedin.com/in/adaeze" }]
    const linked = await patch(token, { socials: links, expected: { socials: [] } })
    expect([linked.status, linked.body.data.socials]).toEqual([200, links])
    expect((await patch(token, { socials: [], expected: { socials: [] } })).status).toBe(409)
  })

  test("is saved completely: trimmed, with an international phone, and returned as the new record", async () => {
    const { token } = await doctor()
    const { status, body } = await patch(token, {
      firstName: "  Adaeze ",
      middleName: "Ruth",
      lastName: "Okoro",
      phone: "0803 000 0199",
      gender: "Female",
      dateOfBirth: "1987-04-03",
      bio: "Surgeon.\nMother of two.",
      leadershipPosition: "Secretary",
      region: "Enugu",
      socials: [{ name: "linkedIn", link: "linkedin.com/in/adaeze" }],
      licenseNumber: " MDCN/R/2 ",
      specialty: "Surgery",
      yearsOfExperience: "5 Years and Above",
    })
    expect([status, body.message]).toEqual([200, "Profile updated successfully"])
    const expected = {
      firstName: "Adaeze",
      fullName: "Adaeze Ruth Okoro",
      phone: "+2348030000199",
      dateOfBirth: "1987-04-03",
      bio: "Surgeon.\nMother of two.",
      region: "Enugu",
      socials: [{ name: "linkedIn", link: "linkedin.com/in/adaeze" }],
      licenseNumber: "MDCN/R/2",
      yearsOfExperience: "5 Years and Above",
    }
    expect(body.data).toMatchObject(expected)
    expect((await server.call("GET", "/auth/me", { token })).body.data).toMatchObject(expected)
  })

  test("keeps unsent fields, and builds the full name from all stored parts", async () => {
    const { token } = await doctor()
    const renamed = await patch(token, { lastName: "Okafor" })
    expect(renamed.body.data).toMatchObject({ fullName: "Ngozi Ada Okafor", specialty: "General Practice" })
    const shorter = await patch(token, { middleName: null, bio: "" })
    expect(shorter.body.data).toMatchObject({ fullName: "Ngozi Okafor", middleName: null, bio: null })
  })

  test.each(["firstName", "middleName", "lastName"])(
    "accepts no address and no line break in %s",
    async (field) => {
      const { token } = await doctor()
      for (const wrong of [
        "www.evil.test",
        "Claim at http://evil.test",
        "Ada\nObi",
        "a@evil.test",
        "Ada\u202eibO",
      ]) {
        const { status, body } = await patch(token, { [field]: wrong })
        expect([status, body.fields[field]], JSON.stringify(wrong)).toEqual([400, wrongName])
      }
    },
  )

  test("accepts the admission year as a number and as a numeric text only", async () => {
    const { token } = await student()
    const year = server.year()
    expect((await patch(token, { admissionYear: String(year - 3) })).body.data.admissionYear).toBe(year - 3)
    expect((await patch(token, { admissionYear: year })).body.data.admissionYear).toBe(year)
    for (const wrong of [year + 1, year - 10, "soon", "", 1e300, "Infinity", 2020.5, null, {}])
      expect((await patch(token, { admissionYear: wrong })).status, JSON.stringify(wrong)).toBe(400)
  })

  test("ignores fields of another role, and unknown ones", async () => {
    const one = await student()
    await patch(one.token, { licenseNumber: "MDCN/9", specialty: "Surgery", firstName: "Ada" })
    const before = (await server.call("GET", "/auth/me", { token: one.token })).body.data
    expect(before).toMatchObject({ firstName: "Ada", licenseNumber: null, specialty: null })
    const protectedFields = {
      _id: "00000000-0000-4000-8000-000000000000",
      membershipId: "CM199999999",
      email: "other@portal.test",
      role: "Doctor",
      subscribed: true,
      emailVerified: false,
      fullName: "Somebody Else",
      avatarUrl: "https://evil.test/x.png",
      isAdmin: true,
      passwordHash: "x",
      createdAt: "2001-01-01",
    }
    expect((await patch(one.token, protectedFields)).body.data).toEqual(before)
    expect(
      (
        await server.rows(
          "select (select count(*)::int from staff_grants where member_id = id) as grants, email from members where id = $1::uuid",
          [one._id],
        )
      )[0],
    ).toEqual({ grants: 0, email: one.email })
  })

  test.each([
    ["firstName", "   ", "This field is required"],
    ["region", "Atlantis", "Please choose from the list"],
    ["gender", "Other", "Select your gender"],
    ["dateOfBirth", `${lagosYear(Date.now()) - 13}-12-31`, "You must be at least 14 years old"],
    ["phone", "12", "Enter a valid phone number"],
    ["bio", "a\u0000b", "Some characters cannot be saved. Please type the text again."],
    ["specialty", "", "This field is required"],
  ])("says what is wrong with %s", async (field, value, message) => {
    const { token } = await doctor()
    const response = await patch(token, { [field]: value, lastName: "Changed" })
    expect([response.status, response.body.fields]).toEqual([400, { [field]: message }])
    expect((await server.call("GET", "/auth/me", { token })).body.data.lastName).toBe("Eze")
  })

  test("accepts at most twenty social links as free text", async () => {
    const { token } = await doctor()
    const odd = [{ name: "my own place", link: "javascript:alert(1)" }]
    expect((await patch(token, { socials: odd })).body.data.socials).toEqual(odd)
    expect((await patch(token, { socials: Array(21).fill(odd[0]) })).status).toBe(400)
  })

  test("rejects another kind of body with a message, and requires a session", async () => {
    const { token } = await doctor()
    const text = await server.call("PATCH", "/auth/me", {
      token,
      raw: "firstName=x",
      headers: { "content-type": "text/plain" },
    })
    expect(text.status).toBe(415)
    expect((await server.call("PATCH", "/auth/me", { body: { firstName: "X" } })).status).toBe(401)
  })
})

describe("the avatar", () => {
  test("is re-encoded as a square WebP without EXIF, and served as a picture only", async () => {
    const { token } = await doctor()
    const located = await plain(900, 500)
      .withExif({ IFD0: { Artist: "SECRET-PLACE" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
      .jpeg()
      .toBuffer()
    expect(located.toString("latin1")).toContain("SECRET-PLACE")
    const { status, body } = await upload(token, located, "../../etc/passwd.svg")
    expect([status, body.message]).toEqual([200, "Profile picture updated successfully"])
    const address = body.data.avatarUrl as string
    expect(address.startsWith(`${server.settings.publicUrl}/`)).toBe(true)
    expect(new URL(address).pathname).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\.webp$/)
    const { response, bytes } = await fetched(address)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
    })
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: "webp", width: 384, height: 384 })
    expect(metadata.exif).toBeUndefined()
    expect(bytes.toString("latin1")).not.toContain("SECRET-PLACE")
  })

  test("may be a PNG under any name, and is rotated as its EXIF says", async () => {
    const { token } = await doctor()
    const png = await plain(200, 300).png().toBuffer()
    expect((await upload(token, png, "me.gif", "text/html")).status).toBe(200)
    // The left half is dark, the right half light; rotated by EXIF the dark half is on top.
    const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#ffffff" } })
      .composite([{ input: await plain(200, 400).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(token, half)
    const { bytes } = await fetched(body.data.avatarUrl)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
    expect(red(200, 40)).toBeLessThan(160)
    expect(red(200, 340)).toBeGreaterThan(240)
  })

  test("is deleted once the new one is stored", async () => {
    const { token } = await doctor()
    const before = await pictures()
    const first = (await upload(token, await photo())).body.data.avatarUrl
    expect((await upload(token, Buffer.from("no picture"))).status).toBe(415)
    expect((await fetched(first)).response.status).toBe(200)
    const second = (await upload(token, await photo())).body.data.avatarUrl
    expect(second).not.toBe(first)
    expect((await fetched(first)).response.status).toBe(404)
    expect((await fetched(second)).response.status).toBe(200)
    expect(await pictures()).toBe(before + 1)
  })

  test.each([
    [
      "an SVG called .png",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ["a WebP called .jpg", () => plain(20, 20).webp().toBuffer()],
    ["a GIF", () => plain(20, 20).gif().toBuffer()],
    ["a page that begins as a JPEG", async () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from("<script>")])],
    ["half a JPEG", async () => (await photo()).subarray(0, 900)],
    [
      "a picture of more pixels than are opened",
      () => plain(6_000, 4_100).png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])("%s is no picture for us", async (_, bytes) => {
    const { token } = await doctor()
    const response = await upload(token, await bytes(), "me.png", "image/png")
    expect([response.status, response.body.message]).toEqual([415, "Invalid file type."])
    expect((await server.call("GET", "/auth/me", { token })).body.data.avatarUrl).toBeNull()
  })

  test.each([2 * 1024 * 1024 + 1, 9_000_000])("may not have %i bytes", async (size) => {
    const { token } = await doctor()
    const big = Buffer.concat([await photo(), Buffer.alloc(size)]).subarray(0, size)
    const response = await upload(token, big)
    expect([response.status, response.body.message]).toEqual([413, "Maximum file size is 2MB."])
  })

  test("may have exactly two megabytes", async () => {
    const { token } = await doctor()
    const full = Buffer.concat([await photo(), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024)
    expect((await upload(token, full)).status).toBe(200)
  })

  test("is a 400 with a message for no file, an empty one, another field or an invalid form", async () => {
    const { token } = await doctor()
    for (const parts of [{ avatar: "text" }, { avatar: new Uint8Array() }, { other: new Uint8Array(9) }]) {
      const response = await server.call("PATCH", "/auth/me", { token, ...(await form(parts)) })
      expect([response.status, response.body.message]).toEqual([400, "Please choose a picture"])
    }
    const broken = await server.call("PATCH", "/auth/me", {
      token,
      raw: "--x\r\nnothing",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    })
    expect(broken.status).toBe(400)
  })

  test.each(["nothing", "..%2f..%2fetc", `${"0".repeat(32)}.webp`, `${"0".repeat(32)}.svg`])(
    "%s is a 404",
    async (name) => expect((await server.call("GET", `/avatars/${name}`)).status).toBe(404),
  )

  test("is deleted by the hourly job only when no member uses it", async () => {
    const one = await doctor()
    const stored = (await upload(one.token, await photo())).body.data.avatarUrl
    const orphan = `${"a".repeat(32)}.webp`
    await server.rows("insert into avatars values ($1, $2::uuid, 'x', now())", [orphan, one._id])
    expect((await fetched(`/api/avatars/${orphan}`)).response.status).toBe(200)
    const sweep = Effect.flatMap(ProfileRows, (rows) => rows.sweep()).pipe(Effect.provide(ProfileRows.layer))
    expect(await server.run(sweep)).toBe(1)
    expect(await server.run(sweep)).toBe(0)
    expect((await fetched(`/api/avatars/${orphan}`)).response.status).toBe(404)
    expect((await fetched(stored)).response.status).toBe(200)
  })

  test("is limited to thirty uploads an hour", async () => {
    const { token } = await doctor()
    const tiny = Buffer.from("x")
    for (let n = 0; n < 30; n++) expect((await upload(token, tiny)).status).toBe(415)
    expect((await upload(token, tiny)).status).toBe(429)
  })
})
