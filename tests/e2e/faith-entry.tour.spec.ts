import { model } from "../machines/faith-entry.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { faithEntryView } from "../pages/faith-entry.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { storeDraft } from "./stored-drafts.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

/**
 * Excludes what the browser test cannot cause. Defects cannot be caused from outside. The session tour covers the end
 * of a session. The browser of this test can store what waits. The dialog closes after posting, so its form is not used again.
 * The fields are read-only during sending.
 */
const isWalkable = ({ before, case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  name !== "the server is unreachable" &&
  !before.matches({ open: "posted" }) &&
  !(before.hasTag("busy") && event.type === "xstate.snapshot.form")

test("a faith entry: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Student"))
  const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
  const content = dialog.getByLabel("Content")
  const posts = await holdRequests(page, /\/api\/faith-entry$/)
  const answers: Record<string, () => Promise<void>> = {
    posted: () =>
      posts.answer(201, {
        success: true,
        message: "Your Prayer Request has been submitted successfully",
        data: {
          _id: "e1",
          category: "Prayer Request",
          content: "For clean water",
          isAnonymous: true,
          user: null,
          createdAt: new Date().toISOString(),
        },
      }),
    "a field refused": () =>
      posts.answer(400, errorBody(400, "Bad", { content: "Some characters cannot be saved." })),
    "too many requests": () => posts.answer(429, errorBody(429, "Too many tries.")),
    queued: () => posts.cut(),
  }
  let changes = 0
  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "xstate.done.actor.readDraft":
        if (name === "a draft") await expect(content).toHaveValue("For a borehole in Gboko.")
        return
      case "xstate.snapshot.form":
        await dialog.getByRole("radio", { name: "Prayer Request" }).click()
        return content.fill(`For clean water, ${++changes}`)
      case "entry.submitted":
        await dialog.getByRole("button", { name: /^Submit / }).click()
        // An empty entry is not sent.
        if (before.context.values.content === "") await expect(content).toBeFocused()
        return
      default:
        await answers[name]!()
        if (name === "posted")
          await expect(
            page.getByText("Your Prayer Request has been submitted successfully").first(),
          ).toBeVisible()
        if (name === "queued")
          await expect(
            page.getByText("Saved on this phone. We'll post it when you're online.").first(),
          ).toBeVisible()
        if (name === "a field refused") await expect(content).toHaveAttribute("aria-invalid", "true")
    }
  }
  const graph = explore(model, "plain")
  const walks = walksCovering(graph, isWalkable)
  const views = withAxe(faithEntryView)
  const walked = new Set(walks.flat())
  expect(new Set(graph.edges.filter((edge) => !walked.has(edge)).map(describeEdge))).toEqual(
    new Set([
      "readDraft breaks (defect)",
      "post answers (the session expired)",
      "post answers (the server is unreachable)",
      "post breaks (defect)",
      // From the form of a posted entry, and during sending.
      "form moves (typed)",
      "entry.submitted",
    ]),
  )
  await page.goto("/dashboard/faith-entry")
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      const isDraft = path[0]?.case.name === "a draft"
      await storeDraft(
        page,
        "faith-draft",
        isDraft
          ? {
              category: "Prayer Request",
              content: "For a borehole in Gboko.",
              isAnonymous: true,
              clientEntryId: "kept",
            }
          : null,
      )
      // The outbox of this tour is empty: nothing is sent by itself.
      await page.evaluate(() => localStorage.removeItem("root/outbox"))
      await page.goto("/dashboard/faith-entry")
      posts.clear()
      await page.getByRole("button", { name: "New", exact: true }).click()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
