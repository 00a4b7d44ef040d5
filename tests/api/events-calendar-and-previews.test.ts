import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"

let server: MoneyServer
let dist: string
const appPage = "<!doctype html><head><title>Loading...</title></head><body>the application</body>"
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "member-portal-preview-"))
  writeFileSync(join(dist, "app.html"), appPage)
  server = await startMoneyServer({ settings: { clientDir: dist, publicUrl: "https://portal.example.org" } })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const change = (column: string, value: unknown) =>
  server.rows(`update events set ${column} = $2 where slug = $1`, [slugs.free, value])

const file = async (slug: string = slugs.free) => {
  const response = await server.as("student", "GET", `/events/${slug}/calendar.ics`)
  // Unfolds the lines: one that begins with a space continues the previous one.
  const lines = String(response.body).replaceAll("\r\n ", "").split("\r\n")
  const line = (key: string) => lines.find((one) => one.startsWith(key))?.slice(key.length)
  return { response, lines, line }
}

describe("an event as a calendar file", () => {
  test("contains its start in Lagos time with the time zone's rules, and other times in UTC", async () => {
    await change("starts_at", "2031-03-04T23:30:00Z")
    const { response, lines, line } = await file()
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toContain("text/calendar")
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${slugs.free}.ics"`)
    expect(line("DTSTART;TZID=Africa/Lagos:")).toBe("20310305T003000")
    expect(line("DTSTAMP:")).toMatch(/^\d{8}T\d{6}Z$/)
    expect(lines.join("\n")).toContain(
      "BEGIN:VTIMEZONE\nTZID:Africa/Lagos\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100",
    )
    expect(line("URL")).toContain(`https://portal.example.org/dashboard/events/${slugs.free}`)
    expect(lines.filter((one) => one.startsWith("BEGIN:VEVENT"))).toHaveLength(1)
  })

  test("has the same UID for every member and every download", async () => {
    const first = (await file()).line("UID:")
    await server.forward(60_000)
    const response = await server.as("doctor", "GET", `/events/${slugs.free}/calendar.ics`)
    expect(first).toMatch(/^event-[0-9a-f-]{36}@portal\.example\.org$/)
    expect(response.body).toContain(`UID:${first}`)
    expect((await file(slugs.paid)).line("UID:")).not.toBe(first)
  })

  test("escapes every special character of its texts", async () => {
    const name = 'Rounds; wards, "wounds" \\ & <b>bold</b>\r\nATTACH:https://evil.test 👩🏾‍⚕️'
    await change("name", name)
    await change("link_or_location", "Ward 3; bed 2, left\nATTENDEE:mailto:x@evil.test")
    const { response, lines, line } = await file()
    expect(line("SUMMARY:")).toBe(
      'Rounds\\; wards\\, "wounds" \\\\ & <b>bold</b>\\nATTACH:https://evil.test 👩🏾‍⚕️',
    )
    expect(line("LOCATION:")).toBe("Ward 3\\; bed 2\\, left\\nATTENDEE:mailto:x@evil.test")
    expect(lines.filter((one) => /^(ATTACH|ATTENDEE)/.test(one))).toEqual([])
    for (const one of String(response.body).split("\r\n"))
      expect(Buffer.byteLength(one), one).toBeLessThanOrEqual(75)
  })

  test("requires a session and an existing event", async () => {
    expect((await server.call("GET", `/events/${slugs.free}/calendar.ics`)).status).toBe(401)
    expect((await file("nothing-like-it")).response.status).toBe(404)
  })
})

/** Returns the content of a meta tag as written in the page's head. */
const meta = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1]

const page = async (path: string, accept: string | null = "*/*") => {
  const response = await fetch(server.url + path, { headers: accept === null ? {} : { accept } })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** Returns the page without the nonce, which differs in each response. */
const withoutNonce = (html: string) => html.replace(/<meta property="csp-nonce"[^>]*>/, "")

describe("the event metadata for crawlers", () => {
  const path = `/dashboard/events/${slugs.paid}`

  test("is in the page without a login, with absolute URLs", async () => {
    await server.rows("update events set starts_at = '2031-03-04T17:30:00Z' where slug = $1", [slugs.paid])
    for (const accept of ["*/*", "text/html,application/xhtml+xml", null]) {
      const { status, html, headers } = await page(path, accept)
      expect(status).toBe(200)
      expect(headers.get("content-type")).toContain("text/html")
      expect(meta(html, "og:title")).toContain("Conference")
      expect(meta(html, "og:description")).toMatch(/^Mar 4, 2031, 6:30 PM \(Lagos\)\. \S/)
      expect(meta(html, "og:url")).toBe(`https://portal.example.org${path}`)
      expect(meta(html, "og:image")).toBe(`https://portal.example.org/pictures/events/${slugs.paid}.webp`)
      expect(meta(html, "twitter:card")).toBe("summary_large_image")
      expect(html).toContain("the application")
      expect(html).not.toContain("Loading...")
    }
    expect((await page(`${path}/?utm=1`)).html).toContain("og:title")
  })

  test("is escaped, whatever the title contains, and reveals neither place nor link", async () => {
    const odd = `"><script>alert(1)</script> & 'quotes' $& $1 </title></head> 👩🏾‍⚕️`
    await server.rows(
      "update events set name = $2, link_or_location = 'https://meet.test/secret' where slug = $1",
      [slugs.paid, odd],
    )
    const { html } = await page(path)
    expect(html).not.toContain("<script>")
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(html).not.toContain("meet.test")
    const read = meta(html, "og:title")!.replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    )
    expect(read).toBe(odd)
  })

  test("has a small card without a picture, and keeps an external picture's URL", async () => {
    await server.rows("update events set featured_image_url = null where slug = $1", [slugs.paid])
    const without = (await page(path)).html
    expect([meta(without, "og:image"), meta(without, "twitter:card")]).toEqual([undefined, "summary"])
    await server.rows(
      "update events set featured_image_url = 'https://cdn.example.org/a.png' where slug = $1",
      [slugs.paid],
    )
    expect(meta((await page(path)).html, "og:image")).toBe("https://cdn.example.org/a.png")
  })

  test.each([
    "/dashboard/events/nothing-like-it",
    "/dashboard/events/",
    "/dashboard/events",
    "/dashboard/events/%3Cscript%3E",
    `/dashboard/events/${"x".repeat(300)}`,
    "/dashboard/resources/burnout-webinar",
  ])("%s is the plain page", async (address) => {
    const { status, html } = await page(address, "text/html")
    expect([status, withoutNonce(html)]).toEqual([200, appPage])
  })

  test("is omitted when the database is unavailable, and the page still loads", async () => {
    await server.rows("alter table events rename to events_away")
    const { status, html } = await page(path, "text/html")
    await server.rows("alter table events_away rename to events")
    expect([status, withoutNonce(html)]).toEqual([200, appPage])
  })
})
