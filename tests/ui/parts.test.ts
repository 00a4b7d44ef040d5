import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { initials } from "#ui/avatar/avatar.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { association } from "../../src/association.ts"
import { repeatsElements, wordsInElements } from "./jsx.ts"

/** Returns the path and text of every component of the routes. */
const pages = () => {
  const folder = new URL("../../src/routes/", import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), "utf8") }))
}

test("initials are the first letters of the first and the last name", () => {
  expect(initials("Ada Grace Obi")).toBe("AO")
  expect(initials("  bola ")).toBe("B")
  expect(initials("Ọlá Ṣadé")).toBe("ỌṢ")
})

test("statuses have the specified colours in any letter case", () => {
  for (const word of ["active", "approved", "success", "completed", "yes", "Completed"])
    expect(toneOfStatus(word)).toBe("green")
  for (const word of ["pending", "no", "No"]) expect(toneOfStatus(word)).toBe("amber")
  for (const word of ["error", "declined", "inactive", "failed"]) expect(toneOfStatus(word)).toBe("red")
  expect(toneOfStatus("shipped")).toBe("neutral")
})

/** Returns the texts of chips whose tone is a literal green or red. */
const literalTones = (text: string) =>
  wordsInElements(text, "Chip")
    .flat()
    .filter((word) => word === "green" || word === "red")

test("no page sets a chip's green or red itself: one rule maps statuses to colours", () => {
  expect(pages().flatMap(({ text }) => wordsInElements(text, "Chip")).length).toBeGreaterThan(20)
  expect(pages().filter(({ text }) => literalTones(text).length > 0)).toEqual([])
  expect(literalTones(`const a = <Chip tone={left > 3 ? "green" : "amber"}>{left}</Chip>`)).toEqual(["green"])
  expect(literalTones(`const a = <Chip tone='red' />`)).toEqual(["red"])
  expect(literalTones(`const a = <Chip tone="amber">green</Chip>`)).toEqual([])
})

const repeatsSkeleton = (text: string) => repeatsElements(text, ["Skeleton", "SkeletonText"])

test("pages use the shared list skeleton instead of their own loop", () => {
  expect(pages().filter(({ text }) => text.includes("<ListSkeleton")).length).toBeGreaterThan(5)
  expect(pages().flatMap(({ file, text }) => (repeatsSkeleton(text) ? [file] : []))).toEqual([])
})

test.each([
  "Array.from({ length: 3 }, (_, n) => <Skeleton key={n} />)",
  "[...Array(3).keys()].map((n) => <li key={n}><Skeleton height={72} /></li>)",
  "[1, 2, 3].map((n) => { return <SkeletonText lines={2} key={n} /> })",
  "fields.flatMap(function (field) { return [<Skeleton key={field} />] })",
])("a page that repeats one skeleton is found: %s", (loop) => {
  expect(repeatsSkeleton(`const a = <Loading>{${loop}}</Loading>`)).toBe(true)
})

test("skeletons of different shapes and single skeletons are allowed", () => {
  expect(repeatsSkeleton("const a = [210, 150].map((width) => <Skeleton key={width} width={width} />)")).toBe(
    false,
  )
  expect(repeatsSkeleton("const a = <Loading><Skeleton /><Skeleton /></Loading>")).toBe(false)
})

const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|oklch|oklab|lch|lab)a?\(\s*[\d.]|:[^;{]*\b(?:white|black|red|green|blue|gray|grey|orange|yellow|purple|pink|brown|teal|navy)\b(?![-\w])/i

/** Returns a stylesheet without comments and variable names. */
const rulesOf = (css: string) => css.replace(/\/\*.*?\*\//gs, "").replace(/--[\w-]+/g, "")

test("only theme.css has raw colours", () => {
  const folder = new URL("../../src/", import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    // No build contains the panel of ?inspect.
    (file) => file.endsWith(".css") && !["ui/theme.css", "inspection/panel.css"].includes(file),
  )
  expect(files.length).toBeGreaterThan(50)
  const raw = files.filter((file) => rawColour.test(rulesOf(readFileSync(new URL(file, folder), "utf8"))))
  expect(raw).toEqual([])
})

test.each(["a { color: #fff }", "a { color: rgb(0 0 0 / 30%) }", "a { border: 1px solid red }"])(
  "a raw colour is found: %s",
  (css) => expect(rulesOf(css)).toMatch(rawColour),
)

test("a theme variable is allowed, even with a colour's name in it", () => {
  expect(rulesOf("a { color: var(--green); background: var(--tone-red-soft) }")).not.toMatch(rawColour)
  expect(rulesOf('a[data-tone="green"] { color: var(--ink) } /* black */')).not.toMatch(rawColour)
})

test("the installed app has the association's name", () => {
  const manifest = JSON.parse(
    readFileSync(new URL("../../public/manifest.webmanifest", import.meta.url), "utf8"),
  ) as {
    name: string
    short_name: string
  }
  expect(manifest.name).toBe(`${association.shortName} ${association.portal}`)
  expect(manifest.short_name).toBe(association.shortName)
})
