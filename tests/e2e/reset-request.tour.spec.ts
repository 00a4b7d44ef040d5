import type { Page } from "playwright/test"
import { model } from "../machines/reset-request.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { resetRequestView } from "../pages/reset-request.view.ts"
import { test } from "./fixtures.ts"
import { okBody, holdRequests, waitForHydration, errorBody } from "./hold-requests.ts"
import { withAxe, isNotDefect, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

test("a forgotten password: the page shows the view of each state on every path", async ({ page }) => {
  const codes = await holdRequests(page, "**/api/auth/forgot-password")
  const answers: Readonly<Record<string, () => Promise<void>>> = {
    sent: () => codes.answer(201, okBody("A code is on its way.")),
    "a field refused": () =>
      codes.answer(400, errorBody(400, "Bad", { email: "Enter a valid email address" })),
    refused: () => codes.answer(429, errorBody(429, "Please wait a minute.")),
  }
  const play = async (_: Page, { case: { name, event } }: Edge) => {
    if (event.type !== "email.submitted") return answers[name]!()
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org")
    return page.getByRole("button", { name: "Send code" }).click()
  }
  const graph = explore(model, "plain")
  const views = withAxe(resetRequestView)
  for (const path of walksHere(graph, isNotDefect))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/forgot-password")
      await waitForHydration(page)
      codes.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
