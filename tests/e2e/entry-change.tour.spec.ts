import { model } from "../machines/entry-change.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { entryChangeView } from "../pages/entry-change.view.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { pressBeside } from "./press-beside.ts"
import { expectRemoved } from "./store-fixtures.ts"
import { storeDraft } from "./stored-drafts.ts"
import { isNotDefect, leafOf, nameOfWalk, notShown, walk, walksHere, withAxe } from "./tour.ts"

const entry = {
  _id: "e1",
  category: "Comment",
  content: "As it was posted.",
  isAnonymous: false,
  user: { fullName: "Ebele Adeyemi", avatarUrl: null },
  createdAt: "2026-11-01T09:00:00.000Z",
  editedAt: null,
  isMine: true,
  version: 1,
}
const newer = { ...entry, category: "Testimony", content: "Changed on the other phone.", version: 4 }
const list = {
  success: true,
  message: "Faith entries",
  data: { items: [entry], meta: { currentPage: 1, itemsPerPage: 10, totalItems: 1, totalPages: 1 } },
}

/** The session tour covers the end of a session. The fields are read-only during sending. */
const isWalkable = (edge: Edge): boolean =>
  isNotDefect(edge) &&
  edge.case.name !== "the session expired" &&
  !(edge.before.hasTag("busy") && edge.case.event.type === "xstate.snapshot.form")

test("a member's own entry: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request))
  await intercept(page, /\/api\/faith-entry\?/, (request) => request.fulfill({ json: list }))
  const changes = await holdRequests(page, /\/api\/faith-entry\/e1/)
  const editing = page.getByRole("dialog", { name: "Edit Faith Entry" })
  const deleting = page.getByRole("alertdialog", { name: "Delete this entry?" })
  const content = editing.getByLabel("Content")
  const answers: Record<string, () => Promise<void>> = {
    changed: () => changes.answer(200, { success: true, message: "Changed", data: newer }),
    deleted: () => changes.answer(200, { success: true, message: "Deleted", data: null }),
    "changed elsewhere": () =>
      changes.answer(409, {
        ...errorBody(409, "This entry was changed on another device."),
        data: newer,
      }),
    "deleted elsewhere": () => changes.answer(404, errorBody(404, "This entry does not exist any more.")),
    "a field refused": () =>
      changes.answer(400, errorBody(400, "Bad", { content: "Some characters cannot be saved." })),
    "the server is unreachable": () => changes.cut(),
  }
  let left: readonly Edge[] = []
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    left = left.slice(1)
    switch (event.type) {
      case "editing.requested":
        await storeDraft(
          page,
          "entry-change-draft",
          left[0]?.case.name === "a draft"
            ? { id: "e1", category: "Testimony", content: "Written before the reload.", version: 0 }
            : null,
        )
        return page.getByRole("button", { name: "Edit", exact: true }).click()
      case "xstate.done.actor.readDraft":
        return expect(content).toHaveValue(
          name === "a draft" ? "Written before the reload." : "As it was posted.",
        )
      case "deletion.requested":
        return page.getByRole("button", { name: "Delete", exact: true }).click()
      case "editing.cancelled":
        await editing.getByRole("button", { name: /^(Cancel|Keep the newer words)$/ }).click()
        return expectRemoved(page, "entry-change-draft")
      case "deletion.cancelled":
        return deleting.getByRole("button", { name: "No, Keep It" }).click()
      case "deletion.confirmed":
        return deleting.getByRole("button", { name: "Yes, Delete" }).dblclick()
      case "xstate.snapshot.form":
        await editing.getByRole("radio", { name: name === "typed" ? "Prayer Request" : "Comment" }).click()
        await content.fill(name === "typed" ? "For clean water in Gboko." : " ")
        // What was typed closes only by Cancel.
        return pressBeside(page)
      case "change.submitted":
        await editing.getByRole("button", { name: /^(Save Changes|Replace with mine)$/ }).click()
        if (before.context.values.content.trim() === "") await expect(content).toBeFocused()
        return
      default:
        await answers[name]!()
        if (name === "changed" || name === "deleted") await expectRemoved(page, "entry-change-draft")
    }
  }
  const graph = explore(model, "plain")
  const views = withAxe({ ...entryChangeView, restoring: notShown })
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      left = path
      await page.goto("/dashboard/faith-entry")
      changes.clear()
      await expect(page.getByText("As it was posted.")).toBeVisible()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
