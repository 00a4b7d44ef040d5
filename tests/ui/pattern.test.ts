import { assert, property, string } from "fast-check"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { pattern, patternUrl } from "../../src/brand/pattern.ts"

describe("the pattern made from a title", () => {
  it("is the same for the same title", () => {
    assert(
      property(string(), (title) => pattern(title) === pattern(title)),
      { seed: 20_260_228 },
    )
    expect(pattern("  Steady HANDS ")).toBe(pattern("steady hands"))
  })

  it("differs between titles, so that a list does not look uniform", () => {
    const titles = Array.from({ length: 40 }, (_, i) => `Talk ${i} on ward rounds`)
    expect(new Set(titles.map(pattern)).size).toBeGreaterThan(35)
  })

  it("is valid SVG of 960 by 540 for any title", async () => {
    for (const title of ["", "Jos", "Òjó & <b>Ngọzi</b>", "]]>", "🩺".repeat(50)]) {
      const { width, height, format } = await sharp(Buffer.from(pattern(title))).metadata()
      expect({ title, width, height, format }).toEqual({ title, width: 960, height: 540, format: "svg" })
    }
  })

  it("contains nothing of the title: no script, no handler, no external URL", () => {
    const vocabulary = /^[a-z0-9"=#:/.,() <>?-]*$/i
    assert(
      property(string({ unit: "grapheme" }), (title) => {
        const svg = pattern(title)
        expect(svg).not.toMatch(/<script|<foreignObject|<image|\son\w+=|javascript:|href="(?!#)/i)
        expect(svg).toMatch(vocabulary)
      }),
      { seed: 20_260_228 },
    )
  })

  it("decodes from its data URL to the same picture", () => {
    const address = patternUrl("Steady hands")
    expect(decodeURIComponent(address.slice("data:image/svg+xml,".length))).toBe(pattern("Steady hands"))
  })
})
