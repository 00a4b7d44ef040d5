import { expect, test } from "vitest"
import { home, safeReturnPath } from "#machines/session/return-path.ts"

test("a login returns to the page of a member or of the office that was opened", () => {
  for (const path of [
    "/dashboard/store?page=2",
    "/office",
    "/office?view=list",
    "/office/approvals/fd6c24f1#review",
    "/office/money?search=EVT-0001",
  ])
    expect(safeReturnPath(path), path).toBe(path)
})

test("a login never leaves this origin, and opens no other page", () => {
  for (const path of [
    null,
    "",
    "/signup",
    "/officer",
    "/welcome?to=/office",
    "office",
    "//evil.test/office",
    "//",
    "//[dashboard",
    "/\\evil.test/dashboard",
    "https://evil.test/office",
    "/office/../signup",
    "/login?next=dashboard",
  ])
    expect(safeReturnPath(path), String(path)).toBe("/dashboard")
  expect(home).toBe("/dashboard")
})
