/** The acts that the server writes to the audit log have a name in the filter of its page (OFFICE §2). */
import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { actOptions } from "../../src/routes/office/-parts/act-words.ts"

/** Returns the acts in the server's sources: `action: "…"`, and the values of the lists called `actions`. */
const actsOfServer = (): readonly string[] =>
  globSync("server/**/*.ts").flatMap((file) => {
    const source = readFileSync(file, "utf8")
    const lists = [...source.matchAll(/^const actions = \{([^}]*)\}/gm)].map(([, list = ""]) => list)
    return [
      ...[...source.matchAll(/\baction: "([^"]+)"/g)].map(([, name = ""]) => name),
      ...lists.flatMap((list) => [...list.matchAll(/: "([^"]+)"/g)].map(([, name = ""]) => name)),
    ]
  })

test("each act in the audit log can be chosen in the filter", () => {
  const found = new Set(actsOfServer())
  expect(found.size).toBeGreaterThan(30)
  const named = new Set(actOptions.map(({ value }) => value))
  expect([...found].filter((name) => !named.has(name))).toEqual([])
})
