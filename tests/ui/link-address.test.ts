import { expect, test } from "vitest"
import { isLink, linkAddress } from "#ui/rich-text-field/link-address.ts"
import { isEditable } from "#ui/rich-text-field/editable.ts"

test.each([
  ["https://example.org/a?b=1", "https://example.org/a?b=1"],
  [" example.org/a ", "https://example.org/a"],
  ["example.org:8443", "https://example.org:8443"],
  ["ada@example.org", "mailto:ada@example.org"],
  ["mailto:ada@example.org", "mailto:ada@example.org"],
])("%s links to %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  "",
  "x",
  "http://example.org",
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "data:text/html,x",
  "ftp://example.org",
  "mailto:",
  "https://",
])("%s is refused", (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})

test("a stored link stays when members see it as a link", () => {
  for (const address of ["http://a.org", "https://a.org", "mailto:a@b.org", "tel:+234", "/dashboard", "#a"])
    expect(isLink(address)).toBe(true)
  for (const address of [
    "javascript:x",
    " javascript:x",
    "java\tscript:x",
    "//a.org",
    "data:x",
    "vbscript:x",
  ])
    expect(isLink(address)).toBe(false)
})

test("the editor opens a text only when it keeps every element of it", () => {
  expect(isEditable("<h2>A</h2><ul><li><p>b <strong>c</strong><br />d</p></li></ul><hr />")).toBe(true)
  for (const html of ["<table></table>", "<p>a<IMG src='/a'></p>", "<h4>a</h4>", "<u>a</u>"])
    expect(isEditable(html)).toBe(false)
})
