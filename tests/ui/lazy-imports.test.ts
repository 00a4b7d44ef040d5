/** Checks that the failure of a lazy import always reaches its handler. */
import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Returns the text between the bracket before `start` and its partner. */
const insideBrackets = (text: string, start: number): string => {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1)
    depth += "([{".includes(text[end]!) ? 1 : ")]}".includes(text[end]!) ? -1 : 0
  return text.slice(start, end - 1)
}

/** Returns the text without what its brackets contain, so that the commas left divide its arguments. */
const withoutBrackets = (text: string): string => {
  const shorter = text.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, "")
  return shorter === text ? text : withoutBrackets(shorter)
}

/** Returns the imports whose `then` also has the handler of a failure. */
const handledInside = (source: string): readonly string[] =>
  [...source.matchAll(/import\("[^"]+"\)\s*\.then\(/g)].flatMap(({ 0: found, index }) => {
    const [, second = ""] = withoutBrackets(insideBrackets(source, index + found.length)).split(",")
    return second.trim() === "" ? [] : [found]
  })

test("a failed import is handled by `catch`", () => {
  // The build moves a `then` into the import, behind its styles: a handler there misses a style that does not load.
  const found = globSync("src/**/*.{ts,tsx}").flatMap((file) =>
    handledInside(readFileSync(file, "utf8")).map((one) => `${file}: ${one}`),
  )
  expect(found).toEqual([])
  expect(handledInside('import("./a.ts").then(({ a }) => f(a, 1), () => null)')).toHaveLength(1)
  expect(handledInside('import("./a.ts")\n  .then(\n    ({ a }) => f([a, 1]),\n  )')).toEqual([])
})
