import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  acceptAttribute,
  allFileKinds,
  fileKinds,
  fileProblem,
  kindLabels,
} from "#ui/file-field/file-rules.ts"

const file = (name: string, type: string, size = 10) => ({ name, type, size })
const wrong = "Invalid file type."

describe("a file field (SPEC §5)", () => {
  test.each([
    ["a.jpeg", "image/jpeg"],
    ["a.png", "image/png"],
    ["a.webp", "image/webp"],
    ["a.avif", "image/avif"],
    ["a.svg", "image/svg+xml"],
    ["a.pdf", "application/pdf"],
    ["a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.ppt", "application/vnd.ms-powerpoint"],
    ["a.xlsx", ""],
    ["a.zip", "application/x-zip-compressed"],
    ["A.RAR", ""],
  ])("takes %s by default", (name, type) => expect(fileProblem(file(name, type))).toBeUndefined())

  test.each([
    ["a.exe", "application/x-msdownload"],
    ["a.html", "text/html"],
    ["a.jpg", "text/html"],
    ["a", ""],
    ["a.jpg.exe", ""],
    ["a.gif", "image/gif"],
  ])("does not take %s (%s)", (name, type) => expect(fileProblem(file(name, type))).toBe(wrong))

  test("takes only the given kinds, and files up to exactly the maximum size", () => {
    const limit = 2 * 1024 * 1024
    expect(fileProblem(file("a.jpg", "image/jpeg", limit), ["jpeg", "png"])).toBeUndefined()
    expect(fileProblem(file("a.jpg", "image/jpeg", limit + 1), ["jpeg", "png"])).toBe(
      "Maximum file size is 2MB.",
    )
    expect(fileProblem(file("a.jpg", "image/jpeg", limit + 1), ["jpeg"], 5)).toBeUndefined()
    expect(fileProblem(file("a.webp", "image/webp"), ["jpeg", "png"])).toBe(wrong)
  })

  const seed = { seed: 20_261_203 }
  const kinds = fc.subarray([...allFileKinds])
  const cases = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
  )

  test("takes a file of each kind by its type, or by its extension without a type, and of no other kind", () => {
    const own = fc.constantFrom(...allFileKinds)
    const name = fc.constantFrom("a", "a.exe", "a.pdf", "CV 2026", "")
    fc.assert(
      fc.property(own, kinds, name, cases, (kind, accepted, start, spelt) => {
        const expected = accepted.includes(kind) ? undefined : wrong
        for (const type of fileKinds[kind].types)
          expect(fileProblem(file(start, spelt(type)), accepted)).toBe(expected)
        for (const extension of fileKinds[kind].extensions) {
          expect(fileProblem(file(spelt(start + extension), ""), accepted)).toBe(expected)
          expect(fileProblem(file(spelt(start + extension), "text/html"), accepted)).toBe(wrong)
          expect(fileProblem(file(`${start}${extension}~`, ""), accepted)).toBe(wrong)
        }
      }),
      seed,
    )
  })

  test("takes whatever the system's file dialog offers", () => {
    fc.assert(
      fc.property(kinds, cases, (accepted, spelt) => {
        for (const offered of acceptAttribute(accepted))
          expect(
            fileProblem(
              offered.startsWith(".") ? file(spelt(`a${offered}`), "") : file("a", spelt(offered)),
              accepted,
            ),
          ).toBeUndefined()
      }),
      seed,
    )
  })

  test("takes a file of exactly the maximum size and no larger one, for any maximum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -3, max: 3 }), (megabytes, beyond) => {
        const problem = fileProblem(
          file("a.pdf", "application/pdf", megabytes * 1_048_576 + beyond),
          allFileKinds,
          megabytes,
        )
        expect(problem).toBe(beyond > 0 ? `Maximum file size is ${megabytes}MB.` : undefined)
      }),
      seed,
    )
  })

  test("joins the labels of the kinds to one text", () => {
    expect(kindLabels(["jpeg", "png"])).toBe("JPEG or PNG")
    expect(kindLabels(["pdf"])).toBe("PDF")
    expect(kindLabels(allFileKinds)).toMatch(/^JPEG, PNG, .*ZIP or RAR$/)
  })
})
