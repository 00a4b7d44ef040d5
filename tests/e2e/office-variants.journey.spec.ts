/** Pieces of each size and colour: an editor counts them, and a member reads what is left (OFFICE §11). */
import { randomUUID } from "node:crypto"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { choosePicture, plainPicture, usePicture } from "./picture-steps.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"
import { holdCartDelay } from "./store-fixtures.ts"

test("an editor counts each size and colour, and a member reads which one is sold out, on the page and in the cart", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Gown ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/products/new")
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Description").fill("A gown for the theatre.")
  await page.getByLabel("Price in naira").fill("5000")
  await page.getByLabel("Price in dollars").fill("12")
  await page.getByLabel(/^Sizes/).fill("S, M")
  for (const [index, [color, hex]] of [
    ["Plum", "#8a2f6b"],
    ["Green", "#0f6b3c"],
  ].entries()) {
    await page.getByRole("button", { name: index === 0 ? "Add a Picture" : "Add Another Picture" }).click()
    await choosePicture(page, await plainPicture(hex!))
    await usePicture(page)
    const picture = page.getByRole("listitem", { name: `Picture ${index + 1}` })
    await picture.getByLabel(/Alternative text$/).fill(`A gown in ${color}`)
    await picture.getByLabel(/Colour/).fill(color!)
  }

  // The table has a row for each size and a column for each colour. The arrows move between the rows.
  const table = page.getByRole("table", { name: "Pieces of each size and colour" })
  const cell = (variant: string) => table.getByRole("textbox", { name: variant, exact: true })
  await cell("Size S, Plum").fill("1")
  await page.keyboard.press("ArrowDown")
  await expect(cell("Size M, Plum")).toBeFocused()
  await page.keyboard.type("12")
  await expect(page.getByLabel(/^Pieces in stock/)).toHaveCount(0)
  const save = page.getByRole("button", { name: "Save", exact: true })
  await save.click()
  await expect(page.getByText("Enter the pieces of Size S, Green, or 0 if there are none")).toBeVisible()
  await expect(cell("Size S, Green")).toBeFocused()
  await expectAccessible(page, "a table of pieces that lacks some")
  await page.getByRole("button", { name: "Fill the Rest with 0" }).click()
  await expect(table.getByRole("row").last()).toHaveText(/^All\s*13\s*0\s*13$/)
  await save.click()
  await expect(page).toHaveURL(/\/office\/products\/[0-9a-f-]{36}$/)
  const publication = page.getByRole("region", { name: "Publication" })
  await publication.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication).toContainText("13 pieces left")

  const member = await openBrowser(browser, page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(member)
  await member.goto("/dashboard/store")
  await member.getByRole("searchbox").fill(name)
  // The list is replaced by what is found.
  await expect(member.getByRole("status").filter({ hasText: "1 of 1 product" })).toBeVisible()
  await member.getByRole("link", { name, exact: true }).click()
  await expect(member.getByText("Sold out: Green.")).toBeVisible()
  await member.getByRole("radio", { name: "S", exact: true }).check()
  await member.getByRole("radio", { name: "Green, sold out" }).check()
  await expect(member.getByText("Size S, Green is sold out. Choose another size or colour.")).toBeVisible()
  await expect(member.getByRole("button", { name: "Sold Out" })).toBeDisabled()
  await expectAccessible(member, "a size and colour that is sold out")
  await member.getByRole("radio", { name: "Plum", exact: true }).check()
  await expect(member.getByText("Only 1 left of Size S, Plum.")).toBeVisible()
  await member.getByRole("button", { name: "Add to Cart" }).click()
  await endCartDelay()
  await expect(member.getByText(`"${name}" added to cart!`)).toBeVisible()

  // The last piece is gone before the member pays. A piece of another size does not help.
  await cell("Size S, Plum").fill("0")
  await save.click()
  await expect(publication).toContainText("12 pieces left")
  await member.goto("/dashboard/store/cart")
  await member.getByRole("button", { name: "Proceed to Payment" }).click()
  await expect(member.getByText(`"${name}" is sold out in size S, Plum.`)).toBeVisible()
  // The line stays until the member changes the cart.
  await expect(member.getByText("Size S, Plum", { exact: true })).toBeVisible()
  await expectAccessible(member, "a cart with a line that is sold out")
  await member.context().close()

  await page.goto("/office/products")
  await page.getByRole("searchbox").fill(name)
  const listed = page.getByRole("list", { name: "Products" }).getByRole("listitem").filter({ hasText: name })
  await expect(listed).toContainText("Sold out: Size S, Plum; Size S, Green; Size M, Green")
})
