import type { Product } from "#api/contract/products.ts"
import type { Choice } from "#machines/product-choice/product-choice.machine.ts"
import { model } from "../machines/product-choice.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { productChoiceView } from "../pages/product-choice.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { scrubs, slug } from "./store-fixtures.ts"
import { withAxe, leafOf, nameOfWalk, walk, walkOf } from "./tour.ts"

test("a product's page says which of size and colour is missing or sold out, until nothing is", async ({
  page,
}) => {
  const graph = explore(model, "sizes and colours")
  await signIn(page, await makeMember(page.request))
  let soldOut: readonly Choice[] = []
  await intercept(page, `**/api/products/${slug}`, async (request) => {
    const response = (await request.fetch())?.json as { data: Product }
    const variants = response.data.variants?.map((one) => ({
      ...one,
      stock: soldOut.some(({ size, color }) => size === one.size && color === one.color) ? 0 : 9,
    }))
    return request.fulfill({ json: { ...response, data: { ...response.data, variants } } })
  })
  const stage = page.getByRole("group", { name: /picture \d of \d/ })
  const play = async (_: unknown, { case: { event }, after: { context } }: Edge) => {
    switch (event.type) {
      case "size.chosen":
        return page.getByRole("radio", { name: /^S(, sold out)?$/ }).check()
      case "color.chosen":
        await page.getByRole("radio", { name: "Plum" }).check()
        return expect(stage).toHaveAccessibleName(/ in Plum, picture \d of \d/)
      case "quantity.chosen":
        await page.getByRole("button", { name: "Increase Quantity" }).click()
        return expect(page.getByRole("group", { name: "Quantity" })).toContainText(String(context.quantity))
      case "stock.read": {
        soldOut = context.soldOut
        await page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")))
        const marked = page.getByRole("radio", { name: "S, sold out" })
        return context.color === "Plum" && soldOut.length > 0
          ? expect(marked).toBeVisible()
          : expect(marked).toHaveCount(0)
      }
      case "picture.chosen":
        await page.getByRole("button", { name: /picture 3/i }).click()
        return expect(stage).toHaveAccessibleName(/picture 3 of \d/)
      default:
        await page.getByRole("button", { name: "Add to Cart" }).click()
        return expect(
          page
            .getByRole("group", { name: context.size === null ? "Size" : "Color" })
            .getByRole("radio")
            .first(),
        ).toBeFocused()
    }
  }
  const views = withAxe(productChoiceView)
  const walks = [
    [["choice.submitted"], ["size.chosen"], ["quantity.chosen"], ["picture.chosen"], ["color.chosen"]],
    [["picture.chosen"], ["color.chosen"], ["choice.submitted"], ["size.chosen"]],
    [
      ["color.chosen"],
      ["stock.read", "S in Plum is sold out"],
      ["size.chosen"],
      ["stock.read", "all are there"],
      ["stock.read", "S in Plum is sold out"],
    ],
  ] as const
  for (const path of walks.map((steps) => walkOf(graph, steps)))
    await test.step(nameOfWalk(path), async () => {
      soldOut = []
      await page.goto(scrubs)
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
