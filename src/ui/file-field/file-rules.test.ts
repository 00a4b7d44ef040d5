import { describe, expect, test } from "vitest"
import { allFileKinds, fileProblem, kindLabels } from "#ui/file-field/file-rules.ts"

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

  test("joins the labels of the kinds to one text", () => {
    expect(kindLabels(["jpeg", "png"])).toBe("JPEG or PNG")
    expect(kindLabels(["pdf"])).toBe("PDF")
    expect(kindLabels(allFileKinds)).toMatch(/^JPEG, PNG, .*ZIP or RAR$/)
  })
})
