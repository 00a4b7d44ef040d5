/** Fixtures of the cart and checkout tours: a stored cart with one line, and the server's checks of it. */
import type { Page } from "playwright/test"
import type { CartLine } from "../../src/machines/cart/cart-lines.ts"
import { expect } from "./fixtures.ts"
import { fakeDelays } from "./fake-delays.ts"

export const slug = "ward-scrubs-set"
export const scrubs = `/dashboard/store/${slug}`

/** The delay before a product is in the cart, in ms (SPEC §9). */
const cartDelay = 2_000

/** Holds the cart's delay on this page. The returned function ends a delay that has begun. */
export const holdCartDelay = async (page: Page): Promise<() => Promise<void>> => {
  const time = await fakeDelays(page, cartDelay, cartDelay)
  return () => time.endDelay(cartDelay)
}

/** Adds one piece on the product's page and waits until it is in the cart. `endCartDelay` comes from `holdCartDelay`. */
export const addScrubs = async (
  page: Page,
  endCartDelay: () => Promise<void>,
  size: string,
  color: string,
): Promise<void> => {
  if (!page.url().endsWith(scrubs)) await page.goto(scrubs)
  await page.getByRole("radio", { name: size, exact: true }).check()
  await page.getByRole("radio", { name: color, exact: true }).check()
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await endCartDelay()
  await expect(page.getByRole("button", { name: "Remove from Cart" })).toBeVisible()
}

/** A member's session as the server returns it. */
export interface Session {
  readonly user: { readonly _id: string }
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
}

/** Logs a person in with the API and returns the session. The page itself stays logged out. */
export const logIn = async (
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Session> => {
  const response = await page.request.post("/api/auth/login", { data: { email, password } })
  const { user, ...tokens } = ((await response.json()) as { data: Session["tokens"] & Pick<Session, "user"> })
    .data
  return { user, tokens }
}

/** Returns a cart line with one piece of the scrubs, as in the catalogue. */
export const scrubsLine = async (page: Page, { tokens }: Session): Promise<CartLine> => {
  const response = await page.request.get(`/api/products/${slug}`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  const product = (
    (await response.json()) as {
      data: { _id: string; price: number; priceUSD: number; featuredImageUrl: string }
    }
  ).data
  return {
    product: product._id,
    slug,
    name: "Ward Scrubs Set",
    image: product.featuredImageUrl,
    price: product.price,
    priceUSD: product.priceUSD,
    size: "M",
    color: "Plum",
    quantity: 1,
    stock: 100,
  }
}

/** Returns the stored record of a cart. */
export const cartOf = (memberId: string, line: CartLine) => ({
  memberId,
  cartItems: [line],
  totalPrice: line.price,
  totalPriceUSD: line.priceUSD,
  settled: [],
})

/** Stores one of the portal's records on the device; null deletes it. */
export const storeRecord = (page: Page, record: string, value: unknown) =>
  page.evaluate(
    ([key, text]) => (text === null ? localStorage.removeItem(key!) : localStorage.setItem(key!, text!)),
    [`root/${record}`, value === null ? null : JSON.stringify({ version: 1, value })],
  )

/** Returns the text of one of the portal's records on the device; null without one. */
export const recordOn = (page: Page, record: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), `root/${record}`)

/** Waits until the device has removed one of the portal's records. */
export const expectRemoved = (page: Page, record: string): Promise<void> =>
  expect.poll(() => recordOn(page, record), `root/${record}`).toBeNull()

/** Returns the server's check of the line: unchanged, or with a higher price. */
export const checked = (line: CartLine, isChanged: boolean) => ({
  success: true,
  message: "Checked",
  data: {
    problems: isChanged
      ? [
          {
            index: 0,
            product: line.product,
            reason: "price",
            message: "The price has changed.",
            oldPrice: line.price,
            newPrice: line.price + 1_500,
            newPriceUSD: line.priceUSD + 2,
            stock: null,
          },
        ]
      : [],
  },
})
