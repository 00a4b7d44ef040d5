import type { Page } from "playwright/test"
import { model } from "../machines/profile-edit.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { profileEditView } from "../pages/profile-edit.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { expectRemoved } from "./store-fixtures.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

/** Distinguishes only the names, which the tour types. The machine's own tests compare the rest. */
const coarse: typeof model = {
  ...model,
  key: ({ context: { isRestored, values } }) => [isRestored, values.firstName],
}

/**
 * Excludes what the browser test cannot cause. Defects cannot be caused from outside. The session tour covers the end
 * of a session. 'Discard Changes' shows only for a restored draft. Cancel leaves the page. The fields are
 * read-only during sending, and the page is left after saving.
 */
const isWalkable = ({ before, case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  // Without a connection the changes wait, unless the device stores nothing.
  name !== "the server is unreachable" &&
  event.type !== "editing.cancelled" &&
  (event.type !== "draft.discarded" || before.context.isRestored) &&
  (event.type !== "xstate.snapshot.form" || before.matches({ open: "filling" }))

/** A form without a name is never sent, so no name is removed during sending. */
const isPossible = ({ before }: Edge): boolean =>
  before.matches({ open: "filling" }) || before.context.values.firstName !== ""

const draft = "root/profile-draft"

test("editing the profile: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Doctor"))
  // Reads come from the real server; writes wait for the test.
  const saves = await holdRequests(page, "**/api/auth/me")
  let me: { readonly data: { readonly _id: string; readonly firstName: string } } | undefined
  await intercept(
    page,
    "**/api/auth/me",
    async (request) => {
      const response = await request.fetch()
      if (response === null) return
      me = response.json as typeof me
      await request.fulfill(response)
    },
    { method: "GET" },
  )
  await page.goto("/dashboard/edit-profile")
  const name = page.getByLabel("First Name")
  await expect(name).toBeEditable()
  const first = await name.inputValue()
  await name.fill("Typed Yesterday")
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), draft))
    .toContain("Typed Yesterday")
  const stored = await page.evaluate((key) => localStorage.getItem(key), draft)

  let changes = 0
  const answers: Record<string, () => Promise<void>> = {
    saved: () => saves.answer(200, { ...me, message: "Profile updated successfully" }),
    "a field refused": () =>
      saves.answer(400, errorBody(400, "Bad", { phone: "Enter a valid phone number" })),
    "no connection": () => saves.cut(),
  }
  const play = async (_: Page, { before, case: { name: answer, event } }: Edge) => {
    switch (event.type) {
      case "xstate.done.actor.readDraft":
        return
      case "xstate.snapshot.form":
        return name.fill(answer === "no name" ? "" : `Another${"a".repeat(++changes)}`)
      case "draft.discarded":
        await page.getByRole("button", { name: "Discard Changes" }).click()
        await expect(name).toHaveValue(first)
        await expectRemoved(page, "profile-draft")
        return expect(page.getByText("It is not saved yet.")).toHaveCount(0)
      case "profile.submitted":
        await page.getByRole("button", { name: "Save" }).click()
        if (before.context.values.firstName === "") await expect(name).toBeFocused()
        return
      case "xstate.done.actor.saveProfile":
        await answers[answer]!()
        if (answer === "a field refused")
          await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Enter a valid phone number/)
        else await expectRemoved(page, "profile-draft")
        return
      default:
        throw new Error(`no browser step for ${event.type}`)
    }
  }
  const graph = explore(coarse, "a doctor")
  const views = withAxe(profileEditView)
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat())
  expect(
    new Set(graph.edges.filter((edge) => isPossible(edge) && !walked.has(edge)).map(describeEdge)),
  ).toEqual(
    new Set([
      "readDraft breaks (defect)",
      "saveProfile breaks (defect)",
      "saveProfile answers (the session expired)",
      "saveProfile answers (the server is unreachable)",
      "draft.discarded",
      "editing.cancelled",
      // During sending, and after it.
      "form moves (another name)",
      "form moves (no name)",
    ]),
  )
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      const isRestored = path[0]?.case.name === "a draft of yesterday"
      await page.evaluate(
        ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
        [draft, isRestored ? stored : null] as const,
      )
      await page.evaluate(() => localStorage.removeItem("root/outbox"))
      saves.clear()
      await page.goto("/dashboard/edit-profile")
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
