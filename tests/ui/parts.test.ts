import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { monogram } from "#ui/avatar.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { association } from "../../src/association.ts"

/** Every part of every page, with its text. */
const pages = () => {
  const folder = new URL("../../src/routes/", import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") }))
}

test("a monogram is the first letters of the first and the last name", () => {
  expect(monogram("Ada Grace Obi")).toBe("AO")
  expect(monogram("  bola ")).toBe("B")
  expect(monogram("Ọlá Ṣadé")).toBe("ỌṢ")
})

test("status words take the colours of the specification, in any case", () => {
  for (const word of ["active", "approved", "success", "completed", "yes", "Completed"])
    expect(toneOfStatus(word)).toBe("green")
  for (const word of ["pending", "no", "No"]) expect(toneOfStatus(word)).toBe("amber")
  for (const word of ["error", "declined", "inactive", "failed"]) expect(toneOfStatus(word)).toBe("red")
  expect(toneOfStatus("shipped")).toBe("neutral")
})

test("no page makes a chip green or red by hand: what a status looks like is one rule", () => {
  const chips = pages().flatMap(({ file, text }) =>
    [...text.matchAll(/<Chip\b[^>]*>/g)].map(([chip]) => [file, chip]),
  )
  expect(chips.length).toBeGreaterThan(20)
  expect(chips.filter(([, chip]) => /"(green|red)"/.test(chip!))).toEqual([])
})

test("a list on its way is drawn by one part, and not again by each page", () => {
  const lists = pages().filter(({ text }) => text.includes("<ListComing"))
  expect(lists.length).toBeGreaterThan(5)
  const copies = pages().filter(
    ({ text }) => text.includes("<Loading") && text.includes("Array.from({ length"),
  )
  expect(copies.map(({ file }) => file)).toEqual([])
})

test("raw colours stand in theme.css alone", () => {
  const folder = new URL("../../src/ui/", import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith(".css") && file !== "theme.css")
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const css = readFileSync(new URL(file, folder), "utf8")
    expect(css, file).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lch|lab)a?\(\s*[\d.]/i)
  }
})

test("the installed app is called as the association is", () => {
  const manifest = JSON.parse(
    readFileSync(new URL("../../public/manifest.webmanifest", import.meta.url), "utf8"),
  ) as {
    name: string
    short_name: string
  }
  expect(manifest.name).toBe(`${association.shortName} ${association.portal}`)
  expect(manifest.short_name).toBe(association.shortName)
})
