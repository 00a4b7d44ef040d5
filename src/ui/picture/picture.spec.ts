import { expect, type Page, test } from "playwright/test"

const file = /favicon\.svg\?(picture|article)$/
const button = (page: Page) =>
  page.getByRole("button", { name: "Show picture of Annual Conference", exact: true })

/** Lists the requests for the pictures of the example. */
const watchRequests = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await page.route(file, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" })
  })
  return asked
}

test("with the data saver a picture loads when its button is pressed, and takes the focus", async ({
  page,
}) => {
  const asked = await watchRequests(page)
  await page.goto("")
  await button(page).scrollIntoViewIfNeeded()
  await expect(page.getByText("Rows of chairs before a stage")).toBeVisible()
  await expect(page.getByRole("img", { name: "Rows of chairs before a stage" })).toHaveCount(0)
  expect(asked).toEqual([])
  await button(page).focus()
  await page.keyboard.press("Enter")
  const picture = page.getByRole("img", { name: "Rows of chairs before a stage" })
  await expect(picture).toBeFocused()
  await expect(button(page)).toHaveCount(0)
  await expect.poll(() => asked.length).toBe(1)
})

test("the button of a picture is at least 44 px high and wide", async ({ page }) => {
  await page.goto("")
  const box = await button(page).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
})

test("with the data saver a large avatar shows initials until its button is pressed", async ({ page }) => {
  const asked = await watchRequests(page)
  await page.goto("")
  const avatar = page.getByRole("img", { name: "Picture of Ada Obi" })
  await expect(avatar.locator("[data-letters='AO']")).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole("button", { name: "Show picture of Ada Obi" }).click()
  await expect(avatar.locator("img")).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
})

test("with the data saver a picture in a text loads when its button is pressed, and takes the focus", async ({
  page,
}) => {
  const asked = await watchRequests(page)
  await page.goto("")
  const inText = page.getByRole("button", { name: "Show picture: A ward in Enugu" })
  await inText.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await inText.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("img", { name: "A ward in Enugu" })).toBeFocused()
  await expect.poll(() => asked.length).toBe(1)
})
