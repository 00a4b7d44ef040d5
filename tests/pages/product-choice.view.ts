import { expect, type Page } from "playwright/test"
import type { productChoiceMachine } from "#machines/product-choice/product-choice.machine.ts"
import type { LeafOf } from "./leaves.ts"

const isChosen = async (page: Page, name: "Size" | "Color") =>
  (await page.getByRole("group", { name }).getByRole("radio", { checked: true }).count()) === 1
const chooseMessage = (page: Page, name: "size" | "color") => page.getByText(`Please select a ${name}`)

const soldOut = (page: Page) => page.getByText(/ is sold out\. Choose another size or colour\.$/)
const expectChosen = async (page: Page) => {
  await expect(chooseMessage(page, "size")).toHaveCount(0)
  await expect(chooseMessage(page, "color")).toHaveCount(0)
  expect((await isChosen(page, "Size")) && (await isChosen(page, "Color"))).toBe(true)
}

/** What a member sees of the choice on the page of a product with sizes and colours (SPEC §2, SPEC §5). */
export const productChoiceView: Readonly<
  Record<LeafOf<typeof productChoiceMachine>, (page: Page) => Promise<unknown>>
> = {
  "incomplete.choosing": async (page) => {
    await expect(chooseMessage(page, "size")).toHaveCount(0)
    await expect(chooseMessage(page, "color")).toHaveCount(0)
    expect((await isChosen(page, "Size")) && (await isChosen(page, "Color"))).toBe(false)
  },
  "incomplete.refused": async (page) => {
    await expect(chooseMessage(page, "size")).toHaveCount((await isChosen(page, "Size")) ? 0 : 1)
    await expect(chooseMessage(page, "color")).toHaveCount((await isChosen(page, "Color")) ? 0 : 1)
    await expect(chooseMessage(page, "size").or(chooseMessage(page, "color")).first()).toBeVisible()
  },
  "complete.available": async (page) => {
    await expectChosen(page)
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled()
    await expect(soldOut(page)).toHaveCount(0)
  },
  "complete.soldOut": async (page) => {
    await expectChosen(page)
    await expect(soldOut(page)).toBeVisible()
    await expect(page.getByRole("button", { name: "Sold Out" })).toBeDisabled()
    await expect(
      page.getByRole("group", { name: "Size" }).getByRole("radio", { checked: true }),
    ).toHaveAccessibleName(/, sold out$/)
  },
}
