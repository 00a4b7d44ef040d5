import * as fc from "fast-check"
import { expect, test } from "vitest"
import { isLink, linkAddress } from "#ui/rich-text-field/link-address.ts"
import { isEditable } from "#ui/rich-text-field/editable.ts"

test.each([
  ["https://example.org/a?b=1", "https://example.org/a?b=1"],
  [" example.org/a ", "https://example.org/a"],
  ["example.org:8443", "https://example.org:8443"],
  ["ada@example.org", "mailto:ada@example.org"],
  ["mailto:ada@example.org", "mailto:ada@example.org"],
  ["ada@example.org.", "mailto:ada@example.org."],
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
  "ada@...",
  "ada@example..org",
])("%s is refused", (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})

const seed = { seed: 20_261_203, numRuns: 3_000 }
const part = fc.constantFrom(
  "a",
  "b-c",
  "org",
  ".",
  "@",
  ":",
  "/",
  "?",
  " ",
  "\t",
  "80",
  "https:",
  "//",
  "mailto:",
)
const scheme = fc.constantFrom("javascript:", "data:", "http://", "ftp://", "vbscript:", "tel:")
const typedLink = fc
  .tuple(fc.option(scheme, { nil: "" }), fc.array(part, { maxLength: 7 }))
  .map(([start, parts]) => start + parts.join(""))

test("whatever is typed, a link is a site with a domain or a mail address, loses nothing, and stays when edited", () => {
  fc.assert(
    fc.property(typedLink, (typed) => {
      const address = linkAddress(typed)
      expect(linkAddress(` ${typed}\n`)).toBe(address)
      if (address === undefined) return
      expect(address.endsWith(typed.trim())).toBe(true)
      expect(linkAddress(address)).toBe(address)
      expect(isLink(address)).toBe(true)
      const { protocol, hostname, pathname } = new URL(address)
      expect(["https:", "mailto:"]).toContain(protocol)
      if (protocol === "https:") {
        const labels = hostname.split(".").filter((label) => label !== "")
        expect(labels.length).toBeGreaterThan(1)
        // A browser takes a number for an IP address: 80 for 0.0.0.80.
        expect(labels.at(-1)).toMatch(/\D/)
      } else expect(pathname).toMatch(/^[^@]+@[^@]+$/)
    }),
    seed,
  )
})

test("any domain and any mail address is taken without its scheme", () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  const path = fc.constantFrom("", "/", "/a?b=1#c", ":8443", ":8443/a:b")
  fc.assert(
    fc.property(label, label, path, (name, end, rest) => {
      const host = `${name}.${end}`
      expect(linkAddress(host + rest)).toBe(`https://${host}${rest}`)
      expect(linkAddress(`HTTPS://${host}${rest}`)).toBe(`HTTPS://${host}${rest}`)
      expect(linkAddress(`${end}@${host}`)).toBe(`mailto:${end}@${host}`)
    }),
    seed,
  )
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
