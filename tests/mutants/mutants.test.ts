import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { browserMutants } from "./browser.ts"
import { specFile } from "./mutant.ts"

test("every browser mutant applies exactly once and names existing specs", () => {
  const lost = browserMutants.flatMap(({ name, file, find, replace, specs }) => {
    const occurrences = existsSync(file) ? readFileSync(file, "utf8").split(find).length - 1 : 0
    return [
      ...(occurrences === 1 ? [] : [`${name}: occurs ${occurrences} times in ${file}`]),
      ...(find === replace ? [`${name}: changes nothing`] : []),
      ...specs.filter((spec) => !existsSync(specFile(spec))).map((spec) => `${name}: there is no ${spec}`),
    ]
  })
  expect(lost).toEqual([])
  expect(browserMutants.length).toBeGreaterThanOrEqual(150)
})
