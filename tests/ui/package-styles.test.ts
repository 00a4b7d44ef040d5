import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { packageStyles } from "../../scripts/build/package-styles.ts"

/** The text of every style element that react-aria creates. */
const createdStyles = globSync(
  "node_modules/{react-aria,react-aria-components,react-stately}/dist/private/**/*.mjs",
).flatMap((file) => {
  const code = readFileSync(file, "utf8")
  const names = new Map(
    [...code.matchAll(/const (\S+) = '([^']+)';/g)].map(([, name, text]) => [name!, text!]),
  )
  return [...code.matchAll(/style\.textContent = `([^`]*)`/g)].map(([, text]) =>
    text!.replace(/\$\{([^}]+)\}/g, (_, name: string) => names.get(name) ?? name).trim(),
  )
})

test("the list for the content security policy has the exact text of every style element that react-aria creates", () => {
  expect(createdStyles.length).toBeGreaterThan(0)
  expect(createdStyles.toSorted()).toEqual(packageStyles.toSorted())
})
