import { describe, expect, test } from "vitest"
import { holds, namesInCode, namesInStyles, wordsIn } from "../../scripts/glossary/names.ts"
import { retired, toRename } from "../../scripts/glossary/retired-words.ts"

const names = (source: string, path = "sample.tsx") => namesInCode(path, source).map(({ text }) => text)

describe("a name is split into its words", () => {
  test.each([
    ["useLiveNews", "use live news"],
    ["ListComing", "list coming"],
    ["kept-cart.ts", "kept cart ts"],
    ["gift.submitted", "gift submitted"],
    ["MAX_GIFT", "max gift"],
    ["readPDFFile2", "read pdf file"],
  ])("%s", (name, words) => expect(wordsIn(name).join(" ")).toBe(words))
})

describe("a retired term is found as whole words in a row", () => {
  test.each([
    ["Gift", "gift"],
    ["minimumGift", "gift"],
    ["demoGifts", "gift"],
    ["breaches", "breach"],
    ["src/api/read-ahead.ts", "read ahead"],
    ["unlessReadAhead", "read ahead"],
  ])("%s holds %s", (name, term) => expect(holds(name, term)).toBe(true))

  test.each([
    ["giftedAuthor", "gift"],
    ["isSwipedAway", "is away"],
    ["unshelf", "shelf"],
    ["aheadOfRead", "read ahead"],
    ["upcoming", "coming"],
  ])("%s does not hold %s", (name, term) => expect(holds(name, term)).toBe(false))
})

describe("names in code", () => {
  test.each([
    ["a variable", "const gift = 1"],
    ["a parameter", "const send = (gift: number) => {}"],
    ["a pattern", "const { gift } = send()"],
    ["a function", "function gift() {}"],
    ["a type", "interface gift {}"],
    ["a field of a type", "interface Sent { readonly gift: number }"],
    ["a property", "send({ gift: 1 })"],
    ["a key in quotes", 'on({ "gift": "done" })'],
    ["a member", "sent.gift"],
    ["a private field", "class Sent { #gift = 1 }"],
    ["a JSX attribute", "const view = <Row gift />"],
    ["a name inside a template", "const text = `${gift}`"],
    ["an import of our own", 'import { gift } from "./gift.ts"'],
  ])("%s counts", (_, source) => expect(names(source)).toContain("gift"))

  test.each([
    ["a text", 'const text = "a gift"'],
    ["a template's text", "const text = `a gift`"],
    ["a line comment", "// gift"],
    ["a block comment", "/* gift */"],
    ["the text of an element", "const view = <p>gift</p>"],
    ["a regular expression", "const pattern = /gift/"],
    ["a title in quotes", 'rules({ "a gift is paid": 1 })'],
    ["an import from a package", 'import { gift } from "lucide-react"; gift()'],
  ])("%s does not count", (_, source) => expect(names(source)).not.toContain("gift"))

  test("code that does not parse is an error", () => expect(() => names("const = 1")).toThrow("sample.tsx"))
})

test("class names in a stylesheet count; comments and values do not", () => {
  expect(namesInStyles("/* .notice */ .gift-area > p { margin: 0.5em; }").map(({ text }) => text)).toEqual([
    "gift-area",
  ])
})

test("each retired word is listed once, in lower case, and its replacement is another word", () => {
  const all = [...retired, ...toRename]
  expect(new Set(all.map(({ term }) => term)).size).toBe(all.length)
  expect(all.filter(({ term, use }) => term !== wordsIn(term).join(" ") || holds(use, term))).toEqual([])
})
