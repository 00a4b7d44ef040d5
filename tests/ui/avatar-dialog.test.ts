/** What closes the dialog of the profile picture, and so discards a picture that was picked (SPEC §2, Profile). */
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { type Actor, createActor, fromCallback, fromPromise, waitFor } from "xstate"
import { avatarUploadMachine, type OpenedPicture } from "#machines/avatar-upload/avatar-upload.machine.ts"
import type { DialogProps } from "#ui/dialog/dialog.tsx"

const page = vi.hoisted(() => ({
  dialog: undefined as unknown,
}))

vi.mock("#ui/dialog/dialog.tsx", () => ({ Dialog: (props: unknown) => ((page.dialog = props), null) }))

const { AvatarDialog } = await import("../../src/routes/dashboard/-profile/avatar-dialog.tsx")

const picture: OpenedPicture = { url: "blob:me", file: new File(["bytes"], "me.png") }
const nothing = (): void => {}

/** Starts the flow with the picture of an earlier visit, or with none. */
const start = async (draft: OpenedPicture | null): Promise<Actor<typeof avatarUploadMachine>> => {
  const flow = createActor(
    avatarUploadMachine.provide({
      actors: {
        readDraft: fromPromise(() => Promise.resolve(draft)),
        uploadAvatar: fromCallback(nothing),
      },
      actions: { clearDraft: nothing, releasePicture: nothing },
    }),
    { input: { memberId: "m1" } },
  ).start()
  await waitFor(flow, (snapshot) => !snapshot.matches("restoring"))
  return flow
}
const dialogOf = (upload: Actor<typeof avatarUploadMachine>): DialogProps => {
  renderToStaticMarkup(createElement(AvatarDialog, { upload }))
  return page.dialog as DialogProps
}

test("a press beside the dialog or Escape closes it while there is no picture", async () => {
  const flow = await start(null)
  flow.send({ type: "avatar.requested" })
  expect(dialogOf(flow).isDismissable ?? true).toBe(true)
})

test("only Cancel closes the dialog of a picked picture, also while it uploads", async () => {
  const flow = await start(picture)
  expect(dialogOf(flow).isDismissable).toBe(false)
  flow.send({ type: "avatar.submitted" })
  expect(flow.getSnapshot().matches({ asking: "uploading" })).toBe(true)
  expect(dialogOf(flow).isDismissable).toBe(false)
})
