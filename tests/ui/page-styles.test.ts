/** Checks that each page loads the styles of its own parts, so that it looks the same when it is opened first. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const read = (file: string): string => readFileSync(file, "utf8")

/** Returns the names of the classes in a style sheet. */
const namesIn = (sheet: string): readonly string[] =>
  [...read(sheet).matchAll(/\.([a-z][a-z\d-]*)/g)].map(([, name]) => name!)

/** The classes of `src/ui` and `src/brand`. A screen that styles them too only changes its own parts. */
const shared = new Set(globSync("src/{ui,brand}/**/*.css").flatMap(namesIn))
/** The style sheets of the screens, by the classes that only they style. */
const sheetsOf = new Map<string, string[]>()
for (const sheet of globSync("src/routes/**/*.css"))
  for (const name of namesIn(sheet))
    if (!shared.has(name)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet])

/** Returns the files of the screens that a file imports, except types and what loads later. */
const importsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^import (?!type\b)[^"]*"(\.[^"]+)"/gm)]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => existsSync(path))

/** Returns the files that load together with a page. */
const filesOf = (page: string): ReadonlySet<string> => {
  const files = new Set([page])
  for (const file of files) if (/\.tsx?$/.test(file)) for (const one of importsOf(file)) files.add(one)
  return files
}

const classesOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => names!.split(" "))

const frames = ["__root", "dashboard/route", "office/route"].flatMap((frame) => [
  ...filesOf(`src/routes/${frame}.tsx`),
])

test("each page imports the styles of the classes that its parts have", () => {
  const pages = globSync("src/routes/**/*.tsx").filter((file) => !file.includes("/-"))
  const missing = pages.flatMap((page) => {
    const files = filesOf(page)
    const loaded = new Set([...frames, ...files])
    return [...files]
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => classesOf(file).map((name) => ({ file, name })))
      .filter(({ name }) => sheetsOf.get(name)?.every((sheet) => !loaded.has(sheet)))
      .map(({ file, name }) => `${page}: ${name} of ${file}`)
  })
  expect(missing).toEqual([])
})
