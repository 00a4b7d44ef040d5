import type { Page } from "playwright/test"
import { model } from "../machines/password-reset.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { passwordResetView } from "../pages/password-reset.view.ts"
import { waitForCooldown, withRegions } from "./account-tour.ts"
import { expect, test } from "./fixtures.ts"
import { okBody, holdRequests, waitForHydration, errorBody } from "./hold-requests.ts"
import { withAxe, isNotDefect, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const arrivals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "after a code was asked for": async (page) => {
    await page.goto("/welcome")
    await page.evaluate(() => {
      const value = { email: "ada@example.org", sentAt: Date.now() }
      localStorage.setItem("root/reset-code", JSON.stringify({ version: 1, value }))
    })
    await page.goto("/reset-password")
  },
  "the mail's link on another device": (page) => page.goto("/reset-password?token=t0ken"),
}

/** Without a known email, no other code can be requested. */
const isWalkable = (edge: Edge): boolean =>
  isNotDefect(edge) &&
  (edge.before.context.email !== null || edge.case.event.type !== "xstate.done.actor.resend")

for (const [input, open] of Object.entries(arrivals))
  test(`a new password, by ${input}: the page shows the view of each state on every path`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const codes = await holdRequests(page, "**/api/auth/forgot-password")
    const resets = await holdRequests(page, "**/api/auth/reset-password")
    const answers: Record<string, () => Promise<void>> = {
      "sendCode sent": () => codes.answer(201, okBody("A code is on its way.")),
      "resetPassword changed": () => resets.answer(201, okBody()),
      "resetPassword a field refused": () =>
        resets.answer(400, errorBody(400, "Bad", { newPassword: "This password is too common" })),
      "resetPassword refused": () => resets.answer(400, errorBody(400, "This code has expired.")),
    }
    const play = async (_: Page, { case: { name, event } }: Edge) => {
      switch (event.type) {
        case "password.submitted":
          // The form must get its response within 20 s, so the cooldown ends first.
          await waitForCooldown(page)
          await page.getByRole("textbox", { name: "Token" }).fill("t0ken")
          await page.getByLabel("New Password", { exact: true }).fill("a good long one")
          await page.getByLabel("Confirm Password", { exact: true }).fill("a good long one")
          return page.getByRole("button", { name: "Reset Password" }).click()
        case "xstate.done.actor.resend":
          await waitForCooldown(page)
          await page.getByRole("button", { name: "Resend" }).click()
          await answers["sendCode sent"]!()
          return expect(page.getByText("OTP resent successfully")).toBeVisible()
        case "dialog.closed":
          return page.getByRole("button", { name: "Back to Login" }).click()
        default:
          return answers[`${event.type.replace("xstate.done.actor.", "")} ${name}`]!()
      }
    }
    await page.clock.install()
    await test.step("an incomplete form and two different passwords send nothing", async () => {
      await open(page)
      await waitForHydration(page)
      await page.getByRole("textbox", { name: "Token" }).fill("")
      await page.getByRole("button", { name: "Reset Password" }).click()
      await expect(page.getByText("This field is required")).toHaveCount(3)
      await page.getByLabel("New Password", { exact: true }).fill("a good long one")
      await page.getByLabel("Confirm Password", { exact: true }).fill("another long one")
      await expect(page.getByText("Passwords do not match")).toBeVisible()
      expect(resets.waiting()).toBe(0)
    })
    const graph = explore(model, input)
    const views = withAxe(withRegions(passwordResetView, "settingPassword", "password", "resend"))
    for (const path of walksHere(graph, isWalkable))
      await test.step(nameOfWalk(path), async () => {
        await open(page)
        await waitForHydration(page)
        codes.clear()
        resets.clear()
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })
