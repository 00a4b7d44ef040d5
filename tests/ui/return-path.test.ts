import * as fc from "fast-check"
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
    "/..//evil.test/dashboard",
    "/office/%2e%2e//evil.test/office?dashboard",
    "/login?next=dashboard",
  ])
    expect(safeReturnPath(path), String(path)).toBe("/dashboard")
  expect(home).toBe("/dashboard")
})

test("any stored address, once a browser has read it, leads to a page of a member or of the office on this origin", () => {
  const part = fc.constantFrom(
    "/",
    "//",
    "\\",
    "..",
    ".",
    "%2e%2e",
    "%2F",
    "\t",
    "\n",
    " ",
    "@",
    ":",
    "?",
    "#",
    "dashboard",
    "DASHBOARD",
    "office",
    "login",
    "signup",
    "evil.test",
    "https:",
    "javascript:",
    "store?page=2",
  )
  const address = fc.oneof(
    fc.array(part, { maxLength: 9, size: "max" }).map((parts) => `/${parts.join("")}`),
    fc.array(part, { maxLength: 9, size: "max" }).map((parts) => parts.join("")),
    fc.webPath(),
    fc.string(),
  )
  fc.assert(
    fc.property(address, (stored) => {
      const path = safeReturnPath(stored)
      const read = new URL(path, "https://portal.test/login")
      expect(read.origin).toBe("https://portal.test")
      expect(read.pathname + read.search + read.hash).toBe(path)
      expect(read.pathname.split("/")[1]).not.toBe("login")
      expect(safeReturnPath(path), "a safe path stays").toBe(path)
    }),
    { seed: 20_261_202, numRuns: 20_000 },
  )
})
