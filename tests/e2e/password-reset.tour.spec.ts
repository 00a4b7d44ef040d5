import type { Page } from "playwright/test"
import { model } from "../machines/password-reset.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { passwordResetView } from "../pages/password-reset.view.ts"
import { waitForCooldown, withRegions } from "./account-tour.ts"
import { expect, test } from "./fixtures.ts"
import { okBody, holdRequests, isAlive, errorBody } from "./hold-requests.ts"
import { withAxe, isStageable, leafOf, nameOfWalk, walk, walksCovering } from "./tour.ts"

const addresses = {
  "the first page": "/forgot-password",
  "the mail's link on another device": "/reset-password?token=t0ken",
} as const

/** Without a known email, no other code can be requested. */
const canStage = (edge: Edge): boolean =>
  isStageable(edge) &&
  (edge.before.context.email !== null || edge.case.event.type !== "xstate.done.actor.resend")

for (const [input, address] of Object.entries(addresses))
  test(`a forgotten password, by ${input}: the page shows the view of each state on every path`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const codes = await holdRequests(page, "**/api/auth/forgot-password")
    const resets = await holdRequests(page, "**/api/auth/reset-password")
    const answers: Record<string, () => Promise<void>> = {
      "sendCode sent": () => codes.answer(201, okBody("A code is on its way.")),
      "sendCode a field refused": () =>
        codes.answer(400, errorBody(400, "Bad", { email: "Enter a valid email address" })),
      "sendCode refused": () => codes.answer(429, errorBody(429, "Please wait a minute.")),
      "resetPassword changed": () => resets.answer(201, okBody()),
      "resetPassword a field refused": () =>
        resets.answer(400, errorBody(400, "Bad", { newPassword: "This password is too common" })),
      "resetPassword refused": () => resets.answer(400, errorBody(400, "This code has expired.")),
    }
    const play = async (_: Page, { case: { name, event } }: Edge) => {
      switch (event.type) {
        case "email.submitted":
          await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org")
          return page.getByRole("button", { name: "Send code" }).click()
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
    const graph = explore(model, input)
    const views = withAxe(withRegions(passwordResetView, "settingPassword", "password", "resend"))
    for (const path of walksCovering(graph, canStage))
      await test.step(nameOfWalk(path), async () => {
        await page.goto(address)
        await isAlive(page)
        codes.clear()
        resets.clear()
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  })
