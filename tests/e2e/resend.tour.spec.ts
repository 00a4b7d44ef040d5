import type { Page } from "playwright/test"
import { model } from "../machines/resend.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { resendView } from "../pages/resend.view.ts"
import { openVerification, waitForCooldown } from "./account-tour.ts"
import { expect, test } from "./fixtures.ts"
import { okBody, holdRequests, waitForHydration, errorBody } from "./hold-requests.ts"
import { withAxe, isNotDefect, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const email = "ada@example.org"

test("another code: the page shows the view of each state on every path", async ({ page }) => {
  await page.clock.install()
  const sendings = await holdRequests(page, "**/api/auth/resend-verify-code")
  const plays: Readonly<Record<string, () => Promise<unknown>>> = {
    "xstate.after.cooldown elapsed": () => waitForCooldown(page),
    "resend.requested plain": () => page.getByRole("button", { name: "Resend" }).click(),
    "xstate.done.actor.sendCode sent": () => sendings.answer(201, okBody()),
    "xstate.done.actor.sendCode too many": async () => {
      await sendings.answer(429, errorBody(429, "Too many tries"), { "retry-after": "120" })
      await expect(page.getByText("Too many tries. Try again in 2 minutes.").last()).toBeVisible()
    },
    "xstate.done.actor.sendCode refused": async () => {
      await sendings.answer(429, errorBody(429, "Please wait a minute."))
      await expect(page.getByText("Please wait a minute.").last()).toBeVisible()
    },
  }
  const play = (_: Page, { case: { name, event } }: Edge) =>
    plays[`${event.type.replace(/^(xstate\.after\.\w+)\..*$/, "$1")} ${name}`]!()
  const graph = explore(model, "a code was just sent")
  const views = withAxe(resendView)
  for (const path of walksHere(graph, isNotDefect))
    await test.step(nameOfWalk(path), async () => {
      await openVerification(page, email, 0)
      sendings.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})

test("the resend cooldown continues after a reload", async ({ page }) => {
  await page.clock.install()
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await openVerification(page, email, 48_000)
  await resendView.coolingDown(page)
  await page.clock.fastForward(11_000)
  await resendView.coolingDown(page)
  await page.clock.fastForward(1_000)
  await resendView.ready(page)
})

test("a device without a code is shown where to request one", async ({ page }) => {
  await page.goto("/reset-password?token=t0ken")
  await waitForHydration(page)
  await walk(page, [], "missingEmail", () => Promise.resolve(), withAxe(resendView))
})
