import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { demoDevotionals } from "#server/demo/content/devotionals.ts"
import { demoResources } from "#server/demo/content/resources.ts"
import { authors } from "#server/demo/content/resources/resource.ts"
import { safeHtml } from "#server/resources/html.ts"
import { publicFile } from "./public-file.ts"

const isVideo = ({ category }: { category: string }) => category === "Webinar" || category === "Others"

describe("the demo library (DECISIONS §6)", () => {
  test("holds at least 24 resources, more than one of every category, and one with the other spelling", () => {
    expect(demoResources.length).toBeGreaterThanOrEqual(24)
    for (const category of ["Article", "Newsletter", "Webinar", "Others"])
      expect(demoResources.filter((one) => one.category === category).length).toBeGreaterThan(3)
    expect(demoResources.filter(({ category }) => category === "Artice")).toHaveLength(1)
  })

  test("uses an id of eleven characters for videos, and words for everything else", () => {
    expect(new Set(demoResources.map(({ slug }) => slug)).size).toBe(demoResources.length)
    for (const one of demoResources)
      expect(one.slug).toMatch(isVideo(one) ? /^[\w-]{11}$/ : /^[a-z0-9]+(-[a-z0-9]+)+$/)
  })

  test("is written in HTML that the sanitiser does not change", () => {
    for (const { description } of demoResources)
      expect(safeHtml(description).replaceAll("<br />", "<br>")).toBe(description)
  })

  test("has a small picture for each picture that it names, and some resources without one", () => {
    const drawn = demoResources.flatMap(({ featuredImage }) => featuredImage ?? [])
    const faces = Object.values(authors).flatMap(({ avatarUrl }) => avatarUrl ?? [])
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.length).toBeLessThan(demoResources.length)
    // Compressed, as the build sends them.
    for (const address of [...drawn, ...faces])
      expect(gzipSync(readFileSync(publicFile(address))).length, address).toBeLessThanOrEqual(6_000)
  })
})

describe("the demo devotionals (DECISIONS §6)", () => {
  test("include at least 30 before the coming week, each with a verse, two paragraphs or more and prayer points", () => {
    expect(demoDevotionals.length - 7).toBeGreaterThanOrEqual(30)
    for (const { keyVerse, keyVerseContent, content, prayerPoints } of demoDevotionals) {
      expect(keyVerse).toMatch(/^(\d )?[A-Z][a-z]+ \d+:\d+$/)
      expect(keyVerseContent.length).toBeLessThanOrEqual(200)
      expect(content.split("\n\n").length).toBeGreaterThanOrEqual(2)
      expect(prayerPoints.length).toBeGreaterThanOrEqual(2)
    }
  })

  test("repeat neither a title nor a verse", () => {
    expect(new Set(demoDevotionals.map(({ title }) => title)).size).toBe(demoDevotionals.length)
    expect(new Set(demoDevotionals.map(({ keyVerse }) => keyVerse)).size).toBe(demoDevotionals.length)
  })
})
