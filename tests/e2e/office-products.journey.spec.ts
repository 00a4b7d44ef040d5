/** Products that staff put into the store, and members who buy them, at the real server (OFFICE §11). */
import type { Page } from "playwright/test"
import { randomUUID } from "node:crypto"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { choosePicture, measuresOf, plainPicture, uprightPhoto, usePicture } from "./picture-steps.ts"
import { intercept } from "./intercept.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"
import { holdCartDelay } from "./store-fixtures.ts"

const status = (page: Page) => editorState(page, "Product")
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

test("an editor puts two pieces into the store, a member buys both, and the next member reads Sold Out", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Mug ${randomUUID().slice(0, 8)}`
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/products")
  await expect(page.getByRole("list", { name: "Products" }).getByRole("listitem").first()).toBeVisible()
  await expectAccessible(page, "the products")
  await page.getByRole("link", { name: "New Product" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "New Product" })).toBeVisible()
  await save(page)
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await expectAccessible(page, "a new product without a name")

  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Price in naira").fill("5000")
  await page.getByLabel("Price in dollars").fill("12.50")
  await page.getByLabel(/^Pieces in stock/).fill("2")
  await page.getByRole("button", { name: "Add a Picture" }).click()
  // A file that only calls itself a picture is refused on the device, in words.
  await choosePicture(page, { name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
  await expect(page.getByText(/^This picture cannot be read/)).toBeVisible()
  await choosePicture(page, await plainPicture("#8a2f6b"))
  await usePicture(page)
  const picture = page.getByRole("listitem", { name: "Picture 1" })
  await expect(picture).toBeVisible()
  await save(page)
  await expect(picture.getByText("Describe the picture for those who cannot see it")).toBeVisible()
  await expect(picture.getByLabel(/Alternative text$/)).toBeFocused()
  await expectAccessible(page, "a picture without a description")
  await picture.getByLabel(/Alternative text$/).fill("A plum mug on a desk")
  // What is typed and uploaded survives a reload.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(picture.getByRole("img", { name: "A plum mug on a desk" })).toHaveJSProperty(
    "naturalWidth",
    800,
  )
  await save(page)
  await expect(page).toHaveURL(/\/office\/products\/[0-9a-f-]{36}$/)

  const publication = page.getByRole("region", { name: "Publication" })
  await expect(publication.getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication.getByRole("listitem")).toHaveText(["Write a description."])
  await page.getByLabel("Description").fill("Holds a night shift's coffee.")
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
  await publication.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(publication.getByText("On sale", { exact: true })).toBeVisible()
  await expect(publication).toContainText("2 pieces left")
  await expect(publication.getByRole("button", { name: "Withdraw" })).toBeFocused()
  await expectAccessible(page, "a product on sale")

  const member = await openBrowser(browser, page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(member)
  await member.goto("/dashboard/store")
  await member.getByRole("searchbox").fill(name)
  // The list is replaced by what is found.
  await expect(member.getByRole("status").filter({ hasText: "1 of 1 product" })).toBeVisible()
  await member.getByRole("link", { name, exact: true }).click()
  await expect(member.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(member.getByRole("img", { name: "A plum mug on a desk" })).toHaveJSProperty("complete", true)
  await expect(member.getByText("Only 2 left").first()).toBeVisible()
  await member.getByRole("button", { name: "Increase Quantity" }).click()
  await member.getByRole("button", { name: "Add to Cart" }).click()
  await endCartDelay()
  await expect(member.getByText(`"${name}" added to cart!`)).toBeVisible()

  // The next member has a piece in the cart before the last ones are sold.
  const next = await openBrowser(browser, page, await makeMember(page.request))
  const endNextDelay = await holdCartDelay(next)
  await next.goto(member.url())
  await next.getByRole("button", { name: "Add to Cart" }).click()
  await endNextDelay()
  await expect(next.getByText(`"${name}" added to cart!`)).toBeVisible()

  await member.goto("/dashboard/store/cart")
  await member.getByRole("button", { name: "Proceed to Payment" }).click()
  await member.getByLabel("Shipping Contact Phone").fill("08031234567")
  await member.getByLabel("Shipping Address").fill("12 Marina Road, Lagos")
  await member.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(member).toHaveURL(/\/sandbox\/paystack\/checkout\//)
  await member.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(member.getByRole("heading", { name: "Order Successful" })).toBeVisible()
  await member.context().close()

  const productUrl = next.url()
  await next.goto("/dashboard/store/cart")
  await next.getByRole("button", { name: "Proceed to Payment" }).click()
  await expect(next.getByText(`"${name}" is sold out.`)).toBeVisible()
  // The cart stays as it was.
  await expect(next.getByRole("link", { name, exact: true })).toBeVisible()
  await next.goto(productUrl)
  await expect(next.getByRole("button", { name: "Sold Out" })).toBeDisabled()
  await expectAccessible(next, "a product that is sold out")
  await next.context().close()

  await page.reload()
  await expect(publication.getByText("Sold out", { exact: true })).toBeVisible()
  await expect(publication).toContainText("Store orders")
  await publication.getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("button", { name: "Yes, Withdraw" }).click()
  await expect(publication.getByText("Draft", { exact: true })).toBeVisible()
  await expect(publication.getByRole("button", { name: "Publish" })).toBeFocused()

  const treasurer = await openBrowser(browser, page, await makeStaff(page, "treasurer"))
  await treasurer.goto(page.url())
  await expect(treasurer.getByText("A plum mug on a desk")).toBeVisible()
  await expect(treasurer.getByRole("button", { name: "Save" })).toHaveCount(0)
  await expectAccessible(treasurer, "a product that staff only read")
  await treasurer.getByRole("button", { name: "Preview" }).click()
  await expect(treasurer.getByRole("dialog").getByRole("img", { name: "A plum mug on a desk" })).toBeVisible()
  await treasurer.getByRole("button", { name: "Close Preview" }).click()
  await treasurer.context().close()
})

test("staff choose the part of a photo by the keyboard, and that part is stored upright", async ({
  page,
}) => {
  await signIn(page, await makeStaff(page, "editor"))
  await page.goto("/office/products/new")
  await page.getByRole("button", { name: "Add a Picture" }).click()
  await choosePicture(page, await uprightPhoto())
  const area = page.getByRole("group", { name: /^Crop area/ })
  const part = page.getByRole("status").filter({ hasText: /^The frame has/ })
  await expect(area).toBeFocused()
  await expect(part).toHaveText(
    "The frame has 100% of the width and 50% of the height, from 0% on the left and 25% at the top.",
  )
  const zoom = page.getByRole("slider", { name: "Zoom" })
  await page.keyboard.press("+")
  await expect(zoom).toHaveAttribute("aria-valuetext", "125%")
  await page.keyboard.press("-")
  await page.getByRole("button", { name: "Zoom In" }).click()
  await expect(part).toContainText("80% of the width and 40% of the height")
  await page.getByRole("button", { name: "Reset" }).click()
  await expect(part).toContainText("100% of the width and 50% of the height, from 0% on the left and 25%")
  // The picture moves up under the frame, until its lower half is in it.
  await area.focus()
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowUp")
  await expect(part).toContainText("from 0% on the left and 50% at the top.")
  // A lost upload keeps the picture and its part.
  const stop = await intercept(page, /\/api\/office\/pictures\?/, (request) => request.abort(), {
    method: "POST",
  })
  await usePicture(page)
  await expect(page.getByRole("alert").getByText("Your picture is still here.")).toBeVisible()
  // A record is not saved without the picture that was chosen for it.
  const saving = page.getByRole("button", { name: "Save", exact: true })
  await expect(saving).toBeDisabled()
  await expect(saving).toHaveAccessibleDescription("Press Use Picture first, or Cancel.")
  await stop()
  await usePicture(page)
  await expect(saving).toBeEnabled()
  const stored = page.getByRole("listitem", { name: "Picture 1" }).locator("img")
  const response = await page.request.get((await stored.getAttribute("src"))!)
  const [width, height, red, , blue] = await measuresOf(await response.body())
  expect([width, height]).toEqual([800, 800])
  expect(red).toBeLessThan(10)
  expect(blue).toBeGreaterThan(180)

  // Another picture that is given up, and a reload, keep the stored one.
  await page.getByRole("button", { name: "Add Another Picture" }).click()
  await choosePicture(page, await plainPicture("#8a2f6b"))
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await expect(stored).toBeVisible()
  await page.reload()
  await expect(stored).toBeVisible()
})
