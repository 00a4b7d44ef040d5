import type { Page } from "playwright/test"
import { model } from "../machines/settings.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { settingsView } from "../pages/settings.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { expectRemoved } from "./store-fixtures.ts"
import { withAxe, leafOf, notShown, notWalked, walk, walkOf } from "./tour.ts"

test("choosing the settings: the page shows the view of each state", async ({ page }) => {
  const graph = explore(model, "plain")
  const path = walkOf(graph, [
    ["xstate.done.actor.readDraft", "no draft"],
    ["setting.changed"],
    ["setting.changed", "back"],
    ["setting.changed"],
    ["settings.submitted"],
    ["xstate.done.actor.saveSettings", "saved"],
    ["setting.changed", "back"],
    ["settings.submitted"],
    ["xstate.done.actor.saveSettings", "no connection"],
  ])
  // Defects cannot be caused from outside. The session tour covers the end of a session, the journey a draft, and the
  // tests below what others change. Without a connection the changes wait, unless the device stores nothing.
  const rest = notWalked(graph, path).map(describeEdge)
  expect(rest.filter((edge) => !/^(record|changes)\.read/.test(edge))).toEqual([
    "readDraft answers (a draft)",
    "readDraft answers (changes wait)",
    "readDraft breaks (defect)",
    "saveSettings answers (the server is unreachable)",
    "saveSettings answers (the session expired)",
    "saveSettings breaks (defect)",
  ])
  await signIn(page, await makeMember(page.request))
  const save = await holdRequests(page, "**/api/users/settings", { method: "PATCH" })
  const replies = page.getByRole("switch", { name: "Someone replies a message" })
  const toast = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "setting.changed") {
      await page.getByText("Someone replies a message").click()
      return expect(replies).toBeChecked({ checked: event["value"] as boolean })
    }
    if (event.type === "settings.submitted") {
      // A second press sends no second request.
      await page.getByRole("button", { name: "Save Changes" }).dblclick()
      return expect.poll(save.waiting).toBe(1)
    }
    if (name === "no connection") {
      await save.cut()
      await toast("Saved on this phone.")
      // The switch still shows the choice, also after a reload. The outbox tries at once.
      const unsent = page.getByRole("region", { name: "Not sent yet" })
      await expect(unsent).toContainText("Someone replies a message")
      await expect(replies).toBeChecked()
      await save.cut()
      await page.reload()
      await expect(replies).toBeChecked()
      await expect(unsent).toContainText("Waiting to send")
      await save.pass()
      await toast("Changes saved successfully")
      await expect(unsent).toHaveCount(0)
      return expectRemoved(page, "settings-draft")
    }
    if (name === "saved") {
      await save.pass()
      await toast("Changes saved successfully")
      return expectRemoved(page, "settings-draft")
    }
    return replies.waitFor()
  }
  await page.goto("/dashboard/settings")
  await walk(page, path, leafOf(graph.born.snapshot.value), play, {
    ...withAxe(settingsView),
    restoring: notShown,
  })
  await page.reload()
  await expect(replies).toBeChecked()
})

/** Opens the settings of a new member, and holds what the page saves. */
const open = async (page: Page) => {
  await signIn(page, await makeMember(page.request))
  const saves = await holdRequests(page, "**/api/users/settings", { method: "PATCH" })
  await page.goto("/dashboard/settings")
  const replies = page.getByRole("switch", { name: "Someone replies a message" })
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  const turnReplies = async (isOn: boolean) => {
    await page.getByText("Someone replies a message").click()
    await expect(replies).toBeChecked({ checked: isOn })
  }
  const save = () => page.getByRole("button", { name: "Save Changes" }).click()
  return { saves, replies, unsent, turnReplies, save }
}
const expectSaved = (page: Page) => expect(page.getByText("Changes saved successfully").first()).toBeVisible()

test("a value that is reset after the outbox has sent it is saved", async ({ page }) => {
  const { saves, replies, unsent, turnReplies, save } = await open(page)
  await turnReplies(false)
  await save()
  await saves.cut()
  await saves.pass()
  await expectSaved(page)
  await expect(unsent).toHaveCount(0)
  await expect(replies).not.toBeChecked()
  await turnReplies(true)
  await save()
  await saves.pass()
  await expect(page.getByRole("button", { name: "Save Changes" })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await page.reload()
  await expect(replies).toBeChecked()
})

test("a refused change that is deleted no longer shows in the switch", async ({ page }) => {
  const { saves, replies, unsent, turnReplies, save } = await open(page)
  await turnReplies(false)
  await save()
  await saves.cut()
  await saves.answer(400, errorBody(400, "Some characters cannot be saved."))
  await expect(unsent.getByText("Not accepted")).toHaveCount(1)
  await expect(replies).not.toBeChecked()
  await unsent.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Delete" }).click()
  await expect(replies).toBeChecked()
})

test("what another tab saves shows here, and what is not saved here stays", async ({ page, context }) => {
  const { replies, turnReplies } = await open(page)
  await turnReplies(false)
  const other = await context.newPage()
  await other.goto("/dashboard/settings")
  await other.getByText("Announcements").click()
  await other.getByRole("button", { name: "Save Changes" }).click()
  await expectSaved(other)
  await other.close()
  await expect(async () => {
    // A reading that is under way is not begun again.
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")))
    await expect(page.getByRole("switch", { name: "Announcements" })).not.toBeChecked({ timeout: 2_000 })
  }).toPass()
  await expect(replies).not.toBeChecked()
})
