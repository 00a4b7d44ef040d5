import { readFileSync } from "node:fs"
import type { Page } from "playwright/test"
import { model } from "../machines/avatar-upload.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { avatarUploadView } from "../pages/avatar-upload.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering, walksHere } from "./tour.ts"

/** Stores the draft of an unsaved picture on the device, or none. */
const storeDraft = (
  page: Page,
  draft: { readonly memberId: string; readonly bytes: readonly number[] } | null,
) =>
  page.evaluate(
    (given) =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open("root")
        request.addEventListener("error", () => failed(request.error!))
        request.onsuccess = () => {
          const writing = request.result.transaction("keyvaluepairs", "readwrite")
          const records = writing.objectStore("keyvaluepairs")
          if (given === null) records.delete("avatar-draft")
          else {
            const bytes = new Blob([new Uint8Array(given.bytes)], { type: "image/png" })
            const values = { bytes, name: "me.png" }
            const value = { memberId: given.memberId, values, savedAt: Date.now() }
            records.put({ version: 1, value }, "avatar-draft")
          }
          writing.oncomplete = () => {
            request.result.close()
            done()
          }
        }
      }),
    draft,
  )

/** Returns whether the device has the draft of a picture. */
const hasDraft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((done, failed) => {
        const request = indexedDB.open("root")
        request.addEventListener("error", () => failed(request.error!))
        request.onsuccess = () => {
          const counting = request.result
            .transaction("keyvaluepairs")
            .objectStore("keyvaluepairs")
            .count("avatar-draft")
          counting.onsuccess = () => {
            request.result.close()
            done(counting.result > 0)
          }
        }
      }),
  )
const expectNoDraft = (page: Page) => expect.poll(() => hasDraft(page)).toBe(false)

/** Ignores the crop, which the machine's own tests compare. The transitions are the same. */
const coarse: typeof model = { ...model, key: ({ context }) => context.picture !== null }

/**
 * Excludes what the browser test cannot cause. Defects cannot be caused from outside. Another tour covers the end of a
 * session. A browser reports no progress of a held request. A file opens and the device is read before a user can act.
 */
const isWalkable = ({ before, case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  event.type !== "upload.progressed" &&
  !(event.type === "avatar.cancelled" && before.matches({ asking: "opening" })) &&
  !(event.type === "avatar.requested" && before.matches("restoring"))

const png = readFileSync("public/icon-192.png")
const files = {
  opened: { name: "me.png", mimeType: "image/png", buffer: png },
  "no picture": { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
  "too large": { name: "me.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
}

test("changing the picture: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  const member = await makeMember(page.request, "Student")
  const { user } = await logIn(page, member)
  await signIn(page, member)
  const uploads = await holdRequests(page, "**/api/auth/me")
  let me: object | undefined
  await intercept(
    page,
    "**/api/auth/me",
    async (request) => {
      const response = await request.fetch()
      if (response === null) return
      me = response.json as object
      await request.fulfill(response)
    },
    { method: "GET" },
  )
  const dialog = page.getByRole("dialog", { name: "Profile Picture" })
  const pick = (kind: keyof typeof files) => dialog.locator('input[type="file"]').setInputFiles(files[kind])
  const answers: Record<string, () => Promise<void>> = {
    saved: () => uploads.answer(200, { ...me, message: "Profile picture updated successfully" }),
    "no picture for the server": () => uploads.answer(415, errorBody(415, "Invalid file type.")),
    "the server is unreachable": () => uploads.cut(),
  }
  const continueWalk = (path: readonly Edge[]) => {
    let at = -1
    return async (_: Page, { case: { name, event } }: Edge) => {
      const next = path[++at + 1]?.case.name
      switch (event.type) {
        case "xstate.done.actor.readDraft":
          return
        case "avatar.requested":
          return page.getByRole("button", { name: "Change Picture" }).click()
        case "avatar.cancelled":
          await dialog.getByRole("button", { name: "Cancel" }).click()
          uploads.clear()
          return expectNoDraft(page)
        case "file.picked":
          return pick(next === "no picture" ? "no picture" : "opened")
        case "xstate.done.actor.openPicture":
          return name === "opened" ? undefined : expect(dialog.getByText("Invalid file type.")).toBeVisible()
        case "file.refused":
          await pick("too large")
          return expect(dialog.getByText("Maximum file size is 2MB.")).toBeVisible()
        case "crop.changed":
          return dialog.getByRole("group", { name: /^Crop area/ }).press("ArrowRight")
        case "avatar.submitted":
          return dialog.getByRole("button", { name: /^(Save|Retry)$/ }).click()
        case "upload.answered":
          await answers[name]!()
          return name === "saved" ? expectNoDraft(page) : undefined
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
  }
  const graph = explore(coarse, "plain")
  const views = withAxe(avatarUploadView)
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat())
  expect(new Set(graph.edges.filter((edge) => !walked.has(edge)).map(describeEdge))).toEqual(
    new Set([
      "readDraft breaks (defect)",
      "openPicture breaks (defect)",
      "upload.answered (the session expired)",
      "upload.progressed (half)",
      "avatar.cancelled",
      "avatar.requested",
    ]),
  )
  await page.goto("/dashboard/profile")
  await expect(page.getByRole("button", { name: "Change Picture" })).toBeVisible()
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await storeDraft(
        page,
        path[0]?.case.name === "a picture" ? { memberId: user._id, bytes: [...png] } : null,
      )
      await page.goto("/dashboard/profile")
      uploads.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), continueWalk(path), views)
    })
})
