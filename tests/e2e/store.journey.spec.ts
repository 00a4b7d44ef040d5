import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { loadAll } from "./journey-steps.ts"
import { pdfText, watchPolicy } from "./payment-page.ts"
import { addScrubs, cartOf, holdCartDelay, storeRecord, logIn, scrubs, scrubsLine } from "./store-fixtures.ts"

const pin = "/dashboard/store/enamel-lapel-pin"
const onCheckout = /\/sandbox\/paystack\/checkout\//

const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ })
const address = (page: Page) => page.getByLabel("Shipping Address")

const addPin = async (page: Page, endCartDelay: () => Promise<void>): Promise<void> => {
  await page.goto(pin)
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await endCartDelay()
  await expect(page.getByText('"Enamel Lapel Pin" added to cart!')).toBeVisible()
}
const toCheckout = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/store/cart")
  await page.getByRole("button", { name: "Proceed to Payment" }).click()
  await expect(page).toHaveURL("/dashboard/store/checkout")
  await expect(address(page)).toBeVisible()
}

test("the store can be searched, loads up to The End, and opens a product", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/store")
  const cards = page.getByRole("main").getByRole("listitem")
  await expect(cards).toHaveCount(12)
  await loadAll(page)
  await expect(cards).not.toHaveCount(12)
  await expect(page.getByText("Sold Out").first()).toBeVisible()
  await expectAccessible(page, "the store")
  await page.getByRole("searchbox").fill("stethoscope")
  await expect(page).toHaveURL(/search=stethoscope/)
  await expect(page.getByRole("status").filter({ hasText: /^(\d+) of \1 product/ })).toBeVisible()
  await page.getByRole("link", { name: "Classic Stethoscope" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Classic Stethoscope")
  await expect(page.getByRole("heading", { name: "You might also like" })).toBeVisible()
})

test("a product requires size and colour, shows the colour, and is added after two seconds", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(page)
  await page.goto(scrubs)
  const add = page.getByRole("button", { name: "Add to Cart" })
  await add.click()
  await expect(page.getByText("Please select a size")).toBeVisible()
  await expect(page.getByText("Please select a color")).toBeVisible()
  await expectAccessible(page, "a product that asks for its size")
  await page.getByRole("radio", { name: "M", exact: true }).check()
  await page.getByRole("radio", { name: "Green" }).check()
  const stage = page.getByRole("group", { name: /picture \d of \d/ })
  await expect(stage).toHaveAccessibleName("Ward Scrubs Set in Green, picture 2 of 4")
  await stage.press("ArrowRight")
  await expect(stage).toHaveAccessibleName(/picture 3 of 4/)
  await page.getByRole("button", { name: "Increase Quantity" }).click()
  await add.click()
  await expect(add).toHaveAttribute("aria-disabled", "true")
  await expect(badge(page)).toHaveAccessibleName("Cart")
  await endCartDelay()
  await expect(page.getByText('"Ward Scrubs Set" added to cart!')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  await page.getByRole("button", { name: "Remove from Cart" }).click()
  await endCartDelay()
  await expect(page.getByText('"Ward Scrubs Set" removed from cart!')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName("Cart")
})

test("two variants bought at Paystack make one order and a receipt, and Continue empties the cart", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  const endCartDelay = await holdCartDelay(page)
  await addScrubs(page, endCartDelay, "M", "Plum")
  await addScrubs(page, endCartDelay, "L", "Green")
  await toCheckout(page)
  await expectAccessible(page, "the checkout")
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(page.getByText("This field is required").first()).toBeVisible()
  await page.getByLabel("Shipping Contact Phone").fill("08031234567")
  await address(page).fill("12 Marina Road, Lagos")
  await page.reload()
  await expect(address(page)).toHaveValue("12 Marina Road, Lagos")
  await page.getByRole("button", { name: "Pay", exact: true }).dblclick()
  await expect(page).toHaveURL(onCheckout)
  await page.goBack()
  await expect(address(page)).toHaveValue("12 Marina Road, Lagos")
  await page.goForward()
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Order Successful" })).toBeVisible()
  await expectAccessible(page, "a successful order")
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  const receipt = await pdfText(page, /^Download Receipt/)
  expect(receipt).toContain("₦57,000")
  expect(receipt).toContain("Adeyemi")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL("/dashboard/store/orders")
  await expect(badge(page)).toHaveAccessibleName("Cart")
  const rows = page.getByRole("table", { name: "Orders" }).locator("tbody").getByRole("row")
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText("₦57,000")
  await page.getByRole("checkbox", { name: /^Select order OR-/ }).check()
  await expect(page.getByText("1 order selected, ₦57,000")).toBeVisible()
  await expectAccessible(page, "a chosen order")
  const chosen = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download receipt" }).click()
  expect((await chosen).suggestedFilename()).toMatch(/^Receipt-OR-.+\.pdf$/)
  await rows.first().getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Order Timeline" })).toBeVisible()
  await expect(page.getByText("Your order has been created successfully")).toBeVisible()
  await expect(page.getByText("Size L, Green")).toBeVisible()
  await expectAccessible(page, "an order")
})

test("reopening a confirmed order removes only its own lines from the cart", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(page)
  await addPin(page, endCartDelay)
  await toCheckout(page)
  await page.getByLabel("Shipping Contact Phone").fill("08031234567")
  await address(page).fill("UCH, Ibadan")
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(page).toHaveURL(onCheckout)
  await page.getByRole("button", { name: "Pay", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Order Successful" })).toBeVisible()
  const confirmed = new URL(page.url()).searchParams
  await addScrubs(page, endCartDelay, "S", "Indigo")
  // The source is Paystack unless the address names one.
  const confirming = page.waitForRequest("**/api/orders/create")
  await page.goto(`/dashboard/store/orders/successful?reference=${confirmed.get("reference")}`)
  expect((await confirming).postDataJSON()).toMatchObject({ source: "PAYSTACK" })
  await expect(page.getByRole("heading", { name: "Order Already Confirmed" })).toBeVisible()
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(badge(page)).toHaveAccessibleName("Cart (1 item)")
  await page.goto("/dashboard/store/cart")
  await expect(page.getByRole("link", { name: "Ward Scrubs Set", exact: true })).toBeVisible()
})

test("a changed price shows old and new on its line and must be accepted before PayPal opens", async ({
  page,
  context,
}) => {
  const refused = await watchPolicy(page)
  await signIn(page, await makeMember(page.request, "GlobalNetwork"))
  const endCartDelay = await holdCartDelay(page)
  await addScrubs(page, endCartDelay, "M", "Plum")
  // The cart now has an older price than the catalogue.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("root/cart")!) as {
      value: { cartItems: { priceUSD: number }[] }
    }
    stored.value.cartItems[0]!.priceUSD = 30
    localStorage.setItem("root/cart", JSON.stringify(stored))
  })
  await page.goto("/dashboard/store/checkout")
  await page.getByLabel("Shipping Contact Phone").fill("+44 20 7946 0104")
  const payPal = page.getByRole("button", { name: "PayPal" })
  await payPal.click()
  await expect(page.getByText("This field is required").first()).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await address(page).fill("4 Church Lane, Leeds")
  await payPal.click()
  await expect(page.getByText("The price has changed from $30 to $32.")).toBeVisible()
  await expectAccessible(page, "a changed price")
  /** The requests to check and to pay from here on. */
  const calls: string[] = []
  page.on("request", (request) => {
    const [path] = /\/api\/orders\/(?:check|pay)$/.exec(request.url()) ?? []
    if (path !== undefined) calls.push(path)
  })
  await payPal.click()
  await page.getByRole("button", { name: "Accept Changes" }).click()
  // The next Tab goes on from the order, not from the top of the page.
  await expect(page.getByRole("group", { name: "Your order" })).toBeFocused()
  await expect(payPal).toBeVisible()
  const popup = context.waitForEvent("page")
  await payPal.click()
  await (await popup).getByRole("button", { name: "Approve" }).click()
  expect(calls, "nothing is asked for before the change is accepted").toEqual([
    "/api/orders/check",
    "/api/orders/pay",
  ])
  await expect(page).toHaveURL(/\/orders\/successful\?source=paypal&reference=/)
  await expect(page.getByRole("heading", { name: "Order Successful" })).toBeVisible()
  await expect(page.getByText("$32").first()).toBeVisible()
  expect(refused).toEqual([])
})

test("two tabs show one cart; minus to zero removes a line, Clear Cart empties it, and logout deletes it", async ({
  page,
  context,
}) => {
  await signIn(page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(page)
  await addPin(page, endCartDelay)
  const other = await context.newPage()
  await other.goto("/dashboard/store/cart")
  await expect(badge(other)).toHaveAccessibleName("Cart (1 item)")
  await other.getByRole("button", { name: /^Increase quantity/ }).click()
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  const each = Number(
    /₦([\d,]+) each/.exec(await other.getByRole("main").innerText())?.[1]?.replaceAll(",", ""),
  )
  const both = `₦${(2 * each).toLocaleString("en")}`
  const sum = other.getByRole("region", { name: "Summary" })
  await expect(other.getByRole("list", { name: "Items in your cart" })).toContainText(`Line total: ${both}`)
  await expect(sum).toContainText("2 items")
  await expect(sum.getByText(both, { exact: true })).toBeVisible()
  await other.getByRole("button", { name: /^Decrease quantity/ }).click()
  await other.getByRole("button", { name: /^Remove \(/ }).click()
  await expect(other.getByText('"Enamel Lapel Pin" removed from cart!')).toBeVisible()
  await expect(other.getByText("You currently have no item in your shopping cart")).toBeVisible()
  await expectAccessible(other, "an empty cart")
  await expect(badge(page)).toHaveAccessibleName("Cart")
  // Brings the used tab to the front, as a member does.
  await page.bringToFront()
  await addPin(page, endCartDelay)
  await expect(badge(other)).toHaveAccessibleName("Cart (1 item)")
  await other.bringToFront()
  await other.getByRole("button", { name: "Clear Cart" }).click()
  await expect(other.getByText("Cart cleared!")).toBeVisible()
  await page.bringToFront()
  await addPin(page, endCartDelay)
  await page
    .getByRole("banner")
    .getByRole("button", { name: /account/i })
    .click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/login")
  expect(await page.evaluate(() => localStorage.getItem("root/cart"))).toBeNull()
})

test("an addition or removal is kept when the page closes within its two seconds", async ({
  page,
  context,
}) => {
  await signIn(page, await makeMember(page.request))
  // The delay never ends, because the page closes first.
  await holdCartDelay(page)
  await page.goto(pin)
  const add = page.getByRole("button", { name: "Add to Cart" })
  await add.click()
  await expect(add).toHaveAttribute("aria-disabled", "true")
  await expect(badge(page)).toHaveAccessibleName("Cart")
  const other = await context.newPage()
  await other.goto("/dashboard/store/cart")
  await expect(badge(other)).toHaveAccessibleName("Cart (1 item)")
  // Meanwhile the other tab adds a piece. Neither tab may lose the other's change.
  await other.getByRole("button", { name: /^Increase quantity/ }).click()
  await expect(badge(other)).toHaveAccessibleName("Cart (2 items)")
  await page.reload()
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  const remove = page.getByRole("button", { name: "Remove from Cart" })
  await remove.click()
  await expect(remove).toHaveAttribute("aria-disabled", "true")
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  await page.goto("/dashboard/store/cart")
  await expect(page.getByText("You currently have no item in your shopping cart")).toBeVisible()
  await expect(badge(other)).toHaveAccessibleName("Cart")
})

test("the size and colour of a line can be changed from the cart", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  const endCartDelay = await holdCartDelay(page)
  await addScrubs(page, endCartDelay, "M", "Plum")
  await page.goto("/dashboard/store/cart")
  await page.getByRole("link", { name: /^Change size or color/ }).click()
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked()
  await page.getByRole("radio", { name: "XL", exact: true }).check()
  await page.getByRole("button", { name: "Update Cart" }).click()
  await expect(page).toHaveURL("/dashboard/store/cart")
  await expect(page.getByText("Size XL, Plum")).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName("Cart (1 item)")
})

test("a deleted, sold-out or discontinued item shows so on its line, and accepting keeps the rest", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  const session = await logIn(page, member)
  const line = await scrubsLine(page, session)
  const coat = await page.request.get("/api/products/ankara-trim-lab-coat", {
    headers: { authorization: `Bearer ${session.tokens.accessToken}` },
  })
  const { data } = (await coat.json()) as { data: { _id: string; price: number; priceUSD: number } }
  const lines = [
    { ...line, product: "00000000-0000-4000-8000-000000000000", name: "Brass Lamp", slug: "brass-lamp" },
    { ...line, size: "XXXL" },
    {
      ...line,
      product: data._id,
      price: data.price,
      priceUSD: data.priceUSD,
      slug: "ankara-trim-lab-coat",
      name: "Ankara Trim Lab Coat",
      size: "M",
      color: null,
      quantity: 5,
    },
  ]
  await page.goto("/dashboard/store")
  await storeRecord(page, "cart", { ...cartOf(session.user._id, line), cartItems: lines })
  await page.goto("/dashboard/store/cart")
  await page.getByRole("button", { name: "Proceed to Payment" }).click()
  await expect(page.getByText("This item is not in the store any more.")).toBeVisible()
  await expect(page.getByText('"Ward Scrubs Set" does not come in size XXXL any more.')).toBeVisible()
  await expect(page.getByText('Only 2 of "Ankara Trim Lab Coat" in size M left.')).toBeVisible()
  await expect(page).toHaveURL("/dashboard/store/cart")
  await expectAccessible(page, "a cart with every kind of change")
  await page.getByRole("button", { name: "Accept Changes" }).click()
  await expect(page.getByRole("link", { name: "Brass Lamp", exact: true })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Ward Scrubs Set", exact: true })).toHaveCount(0)
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)")
  await page.getByRole("button", { name: "Proceed to Payment" }).click()
  await expect(page).toHaveURL("/dashboard/store/checkout")
})
