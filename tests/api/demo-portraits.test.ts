import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { demoMembers } from "#server/demo/content/members.ts"
import { portraitOf } from "#server/demo/content/portraits.ts"

const drawn = demoMembers.flatMap(({ email, role }, index) => {
  const address = portraitOf(email, index)
  return address === undefined ? [] : [{ address, role }]
})

test("most demo members of every role have a drawn picture that exists", () => {
  expect(
    drawn.filter(({ address }) => !existsSync(join(import.meta.dirname, "../../public", address))),
  ).toEqual([])
  expect(new Set(drawn.map(({ address }) => address)).size).toBe(drawn.length)
  for (const role of ["Student", "Doctor", "GlobalNetwork"] as const) {
    const all = demoMembers.filter((member) => member.role === role).length
    const shown = drawn.filter((one) => one.role === role).length
    expect(shown).toBeGreaterThanOrEqual(all * 0.7)
    // Some members show their initials.
    expect(shown).toBeLessThan(all)
  }
})
