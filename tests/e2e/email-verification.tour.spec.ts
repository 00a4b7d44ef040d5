import type { Page } from "playwright/test"
import { model as fullModel } from "../machines/email-verification.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { emailVerificationView } from "../pages/email-verification.view.ts"
import { openVerification, waitForCooldown, withRegions } from "./account-tour.ts"
import { expect, test } from "./fixtures.ts"
import { okBody, holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, isNotDefect, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

/** Merges the tries before the fifth, which look the same. Another test counts them. */
const model: typeof fullModel = {
  ...fullModel,
  key: ({ context }) => [context.email !== null, context.code.length === 6],
}
const email = "ada@example.org"

/** When a code is sent during a check, the next cooldown is longer than the check's timeout (20 s). */
const isWalkable = (edge: Edge): boolean =>
  isNotDefect(edge) &&
  !(
    edge.case.event.type === "xstate.done.actor.resend" &&
    edge.before.hasTag("checking") &&
    edge.before.context.code === ""
  )

const prepare = async (page: Page) => {
  const checks = await holdRequests(page, "**/api/auth/verify-email")
  const sendings = await holdRequests(page, "**/api/auth/resend-verify-code")
  const answers: Record<string, () => Promise<void>> = {
    "verifyEmail right": () => checks.answer(201, okBody()),
    "verifyEmail wrong code": () => checks.answer(400, errorBody(400, "That code is not correct.")),
    "verifyEmail no answer": () => checks.cut(),
    "sendCode sent": () => sendings.answer(201, okBody()),
    "sendCode too many": () => sendings.answer(429, errorBody(429, "Too many tries")),
  }
  const type = async (code: string) => {
    const boxes = page.getByRole("group", { name: "Verification code" }).getByRole("textbox")
    for (let box = 5; box >= 0; box--)
      if ((await boxes.nth(box).inputValue()) !== "") await boxes.nth(box).press("Backspace")
    await boxes.first().focus()
    await page.keyboard.type(code)
  }
  const clear = () => {
    checks.clear()
    sendings.clear()
  }
  const play = async (_: Page, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "email.submitted":
        await page.getByRole("textbox", { name: "Email" }).fill(email)
        return page.getByRole("button", { name: "Send code" }).click()
      case "email.discarded":
        await page.getByRole("button", { name: "Use another email" }).click()
        // The page has aborted the requests for the first email.
        return clear()
      case "code.changed":
        return type(String(event["code"]))
      case "code.submitted":
        // An incomplete code cannot be sent: the button stays disabled until the sixth digit.
        if (before.context.code.length < 6)
          return expect(page.getByRole("button", { name: "Verify Account" })).toBeDisabled()
        // A check must get its response within 20 s, so the cooldown ends first.
        await waitForCooldown(page)
        return page.getByRole("button", { name: "Verify Account" }).click()
      case "xstate.done.actor.resend":
        await waitForCooldown(page)
        await page.getByRole("button", { name: "Resend" }).click()
        await answers["sendCode sent"]!()
        return expect(page.getByRole("button", { name: "Resend in" })).toBeVisible()
      default:
        return answers[`${event.type.replace("xstate.done.actor.", "")} ${name}`]!()
    }
  }
  return { answers, type, play, clear }
}
const views = withRegions(emailVerificationView, "awaitingCode", "code", "resend")

test("verifying an email: the page shows the view of each state on every path", async ({ page }) => {
  test.setTimeout(240_000)
  await page.clock.install()
  const { play, clear } = await prepare(page)
  // Every path starts without a stored email. With one, the page starts in a state that these paths reach.
  const graph = explore(model, "no email is remembered")
  const checked = withAxe(views)
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await openVerification(page, email, null)
      clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, checked)
    })
})

test("five wrong tries invalidate a code; a new code allows five more", async ({ page }) => {
  test.slow()
  await page.clock.install()
  const { answers, type, play } = await prepare(page)
  const see = withAxe(views)
  await openVerification(page, email, 0)
  for (let tries = 1; tries <= 5; tries++) {
    await see["awaitingCode.code.entering+resend.available"]!(page)
    await type("123456")
    await page.getByRole("button", { name: "Verify Account" }).click()
    await answers["verifyEmail wrong code"]!()
    if (tries < 5) await expect(page.getByText("That code is not correct.")).toBeVisible()
  }
  await walk(page, [], "awaitingCode.code.tooManyTries+resend.available", play, see)
  await waitForCooldown(page)
  await page.getByRole("button", { name: "Resend" }).click()
  await see["awaitingCode.code.tooManyTries+resend.available"]!(page)
  await answers["sendCode sent"]!()
  await expect(page.getByText("Email verification code resent")).toBeVisible()
  await see["awaitingCode.code.entering+resend.available"]!(page)
})
