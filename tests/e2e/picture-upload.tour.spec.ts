import type { Page } from "playwright/test"
import { model } from "../machines/picture-upload.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { pictureUploadView } from "../pages/picture-upload.view.ts"
import { expect, signIn, test } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { plainPicture } from "./picture-steps.ts"
import { admin } from "./staff-fixtures.ts"
import { leafOf, nameOfWalk, walk, walksCovering, walksHere, withAxe } from "./tour.ts"

/** Ignores the crop, which the machine's own tests compare. The transitions are the same. */
const coarse: typeof model = { ...model, key: ({ context }) => context.picture !== null }

/** A defect cannot be caused from outside, another tour ends sessions, and a held request reports no progress. */
const isWalkable = ({ case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  event.type !== "upload.progressed"

test("adding a picture: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, admin)
  const uploads = await holdRequests(page, /\/api\/office\/pictures\?/, { method: "POST" })
  const files = {
    opened: await plainPicture("#8a2f6b"),
    "no picture": { name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
    "too large": { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(8 * 1024 * 1024 + 1) },
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const pick = (kind: keyof typeof files) => page.locator('input[type="file"]').setInputFiles(files[kind])
  const answers: Record<string, () => Promise<void>> = {
    stored: async () => {
      await uploads.answer(201, {
        success: true,
        message: "Picture uploaded",
        data: { imageUrl: "/icon-192.png" },
      })
      await expect(page.getByRole("listitem", { name: "Picture 1" })).toBeVisible()
      await button("Remove picture 1").click()
      await button("Add a Picture").click()
    },
    "no picture for the server": () => uploads.answer(415, errorBody(415, "This picture cannot be read.")),
    "the server is unreachable": () => uploads.cut(),
  }
  const continueWalk = (path: readonly Edge[]) => {
    let at = -1
    return async (_: Page, { case: { name, event } }: Edge) => {
      const next = path[++at + 1]?.case.name
      switch (event.type) {
        case "file.picked":
          return pick(next === "no picture" ? "no picture" : "opened")
        case "xstate.done.actor.openPicture":
          return name === "opened"
            ? undefined
            : expect(page.getByText("This picture cannot be read. Choose another")).toBeVisible()
        case "file.refused":
          await pick("too large")
          return expect(page.getByText("Maximum file size is 8MB.")).toBeVisible()
        case "crop.changed":
          return page.getByRole("group", { name: /^Crop area/ }).press("+")
        case "picture.submitted":
          return button("Use Picture").click()
        case "picture.cancelled":
          await button("Cancel").click()
          return expect(button("Choose File")).toBeFocused()
        case "upload.cancelled":
          await button("Cancel Upload").click()
          return uploads.clear()
        case "upload.answered":
          await answers[name]!()
          return name === "stored"
            ? undefined
            : expect(page.getByRole("alert").getByText("Your picture is still here.")).toBeVisible()
        default:
          throw new Error(`no browser step for ${event.type}`)
      }
    }
  }
  const graph = explore(coarse, "a product")
  const views = withAxe(pictureUploadView)
  const walked = new Set(walksCovering(graph, isWalkable).flat())
  expect(new Set(graph.edges.filter((edge) => !walked.has(edge)).map(describeEdge))).toEqual(
    new Set([
      "openPicture breaks (defect)",
      "upload.answered (the session expired)",
      "upload.progressed (half)",
    ]),
  )
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/office/products/new")
      await button("Add a Picture").click()
      uploads.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), continueWalk(path), views)
    })
})
