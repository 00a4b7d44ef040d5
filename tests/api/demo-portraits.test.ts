import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { demoMembers } from "#server/demo/content/members.ts"
import { portraitUrlOf } from "#server/demo/content/portraits.ts"
import { publicFile } from "./public-file.ts"

const portraits = demoMembers.flatMap(({ email, role }, index) => {
  const url = portraitUrlOf(email, index)
  return url === undefined ? [] : [{ url, role }]
})

test("most demo members of every role have a drawn picture that exists", () => {
  expect(portraits.filter(({ url }) => !existsSync(publicFile(url)))).toEqual([])
  expect(new Set(portraits.map(({ url }) => url)).size).toBe(portraits.length)
  for (const role of ["Student", "Doctor", "GlobalNetwork"] as const) {
    const all = demoMembers.filter((member) => member.role === role).length
    const shown = portraits.filter((one) => one.role === role).length
    expect(shown).toBeGreaterThanOrEqual(all * 0.7)
    // Some members show their initials.
    expect(shown).toBeLessThan(all)
  }
})
