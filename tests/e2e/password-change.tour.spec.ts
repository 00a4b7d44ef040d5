import { model } from "../machines/password-change.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { passwordChangeView } from "../pages/password-change.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

const wrong = "That is not your old password."

test("changing the password: the page shows the view of each state", async ({ page }) => {
  const graph = explore(model, "plain")
  const path = walkOf(graph, [
    ["password.submitted", "differing"],
    ["password.submitted"],
    ["xstate.done.actor.changePassword", "wrong old password"],
    ["password.submitted", "differing"],
    ["password.submitted"],
    ["xstate.done.actor.changePassword", "too many requests"],
    ["password.submitted"],
    ["xstate.done.actor.changePassword", "changed"],
  ])
  // Defects cannot be caused from outside. The session tour covers the end of a session.
  expect(notWalked(graph, path).map(describeEdge)).toEqual([
    "changePassword answers (the session expired)",
    "changePassword breaks (defect)",
  ])
  await signIn(page, await makeMember(page.request))
  const change = await holdRequests(page, "**/api/auth/change-password")
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const toast = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "password.submitted") {
      await field("Old Password").fill(String(event["oldPassword"]))
      await field("New Password").fill(String(event["newPassword"]))
      await field("Confirm Password").fill(String(event["confirmPassword"]))
      await field("Confirm Password").press("Enter")
      if (name !== "differing") return
      await toast("Password do not match")
      // Nothing is sent (SPEC §5).
      return expect(change.waiting()).toBe(0)
    }
    if (name === "wrong old password") {
      await change.answer(400, errorBody(400, wrong, { oldPassword: wrong }))
      return expect(field("Old Password")).toHaveAttribute("aria-invalid", "true")
    }
    if (name === "too many requests") {
      await change.answer(429, errorBody(429, "Too many tries."))
      return toast("Too many tries.")
    }
    await change.answer(201, { success: true, message: "Password changed successfully", data: null })
    return toast("Password changed successfully")
  }
  await page.goto("/dashboard/update-password")
  await page.getByRole("button", { name: "Change Password", exact: true }).click()
  await expect(page.getByText("This field is required")).toHaveCount(3)
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(passwordChangeView))
})
