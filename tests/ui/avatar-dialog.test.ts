/** What closes the dialog of the profile picture, and so discards a picture that was picked (SPEC §2, Profile). */
import { createElement, type FunctionComponent } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, expect, test, vi } from "vitest"
import { type Actor, createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { User } from "#api/contract/users.ts"
import { avatarUploadMachine, type OpenedPicture } from "#machines/avatar-upload/avatar-upload.machine.ts"
import type { DialogProps } from "#ui/dialog/dialog.tsx"

const page = vi.hoisted(() => ({
  flow: undefined as unknown,
  dialog: undefined as unknown,
  later: undefined as unknown,
}))

vi.mock("#machines/app/use-flow.ts", () => ({ useFlow: () => page.flow }))
vi.mock("#machines/avatar-upload/avatar-upload.actors.ts", () => ({ liveAvatarUpload: null }))
vi.mock("#ui/dialog/dialog.tsx", () => ({ Dialog: (props: unknown) => ((page.dialog = props), null) }))
vi.mock("#ui/later/later.tsx", () => ({ Later: (props: unknown) => ((page.later = props), null) }))

const { AvatarDialog } = await import("../../src/routes/dashboard/-profile/avatar-dialog.tsx")
const { ProfilePicture } = await import("../../src/routes/dashboard/-profile/profile-picture.tsx")

const picture: OpenedPicture = { url: "blob:me", file: new File(["bytes"], "me.png") }
const clearDraft = vi.fn<() => void>()
const nothing = (): void => {}
beforeEach(() => clearDraft.mockClear())

/** Starts the flow with the picture of an earlier visit, or with none. */
const start = async (draft: OpenedPicture | null): Promise<Actor<typeof avatarUploadMachine>> => {
  const flow = createActor(
    avatarUploadMachine.provide({
      actors: {
        readDraft: fromPromise(() => Promise.resolve(draft)),
        uploadAvatar: fromCallback(nothing),
      },
      actions: { clearDraft, releasePicture: nothing },
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

test("only Cancel closes the dialog once a picture is picked, also while it uploads", async () => {
  const flow = await start(picture)
  expect(dialogOf(flow).isDismissable).toBe(false)
  flow.send({ type: "avatar.submitted" })
  expect(flow.getSnapshot().matches({ asking: "uploading" })).toBe(true)
  expect(dialogOf(flow).isDismissable).toBe(false)
})

test("a picture stays when the dialog's script does not load", async () => {
  const flow = await start(picture)
  page.flow = flow
  const user = { _id: "m1", fullName: "Ada Obi" } as User
  renderToStaticMarkup(
    createElement(ProfilePicture as FunctionComponent<object>, { user, tone: "plum" } as object),
  )
  const { onFail } = page.later as { readonly onFail: () => void }
  onFail()
  expect(clearDraft).not.toHaveBeenCalled()
  expect(flow.getSnapshot().context.picture).toBe(picture)
})
