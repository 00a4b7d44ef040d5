import { expect, test } from "vitest"
import { humanise } from "#ui/humanise.ts"

test.each([
  ["shippingContactName", "Shipping Contact Name"],
  ["first_name", "First Name"],
  ["year-of-study", "Year Of Study"],
  ["chapter/region", "Chapter Region"],
  ["email", "Email"],
  ["memberURL", "Member URL"],
  ["PDFExport", "PDF Export"],
  ["line2Address", "Line2 Address"],
  ["Already Spaced", "Already Spaced"],
  ["__odd--name//", "Odd Name"],
  ["", ""],
])("%s becomes %s", (name, label) => {
  expect(humanise(name)).toBe(label)
})
