import { fromCallback, fromPromise } from "xstate"
import { app, sessionOf } from "../app/app.ts"
import { defect } from "../failure-message.ts"
import { offlineTexts, runMemberApi } from "../from-api.ts"
import { avatarDraft } from "./avatar-draft.ts"
import { avatarUploadMachine, type AvatarUploadEvent } from "./avatar-upload.machine.ts"
import { cropPicture, openPicture } from "./picture.ts"

/** The size of the uploaded picture in pixels. The server stores no larger picture. */
const size = { width: 512, height: 512 }
const load = () => import("#api/profile.ts").then((api) => api.saveAvatar)

/** Provides the avatar flow with the API call, this browser's image decoder and the session. */
export const liveAvatarUpload = avatarUploadMachine.provide({
  actors: {
    readDraft: fromPromise(async ({ input }) => {
      const stored = await avatarDraft.read(input.memberId)
      if (stored === null) return null
      const opened = await openPicture(new File([stored.bytes], stored.name, { type: stored.bytes.type }))
      return opened._tag === "Ok" ? opened.value : null
    }),
    openPicture: fromPromise(({ input }) => openPicture(input.file)),
    uploadAvatar: fromCallback(({ input, sendBack }) => {
      const abort = new AbortController()
      const sendEvent = (event: AvatarUploadEvent) => {
        if (!abort.signal.aborted) sendBack(event)
      }
      const send = async () => {
        const picture = await cropPicture(input.picture, input.cropArea, size)
        const onProgress = (percent: number) => sendEvent({ type: "upload.progressed", percent })
        const outcome = await runMemberApi(load, { picture, onProgress }, abort.signal, offlineTexts.secret)
        sendEvent({ type: "upload.answered", outcome })
      }
      send().catch((error: unknown) => {
        if (abort.signal.aborted) return
        reportError(error)
        sendEvent({ type: "upload.answered", outcome: { _tag: "Err", error: defect } })
      })
      return () => abort.abort()
    }),
  },
  actions: {
    storeDraft: (_, { memberId, opened }) => {
      if (opened._tag === "Err") return
      const { file } = opened.value
      void avatarDraft.store(memberId, { bytes: file, name: file.name })
    },
    clearDraft: () => void avatarDraft.clear(),
    releasePicture: (_, { picture }) => {
      if (picture !== null) URL.revokeObjectURL(picture.url)
    },
    replaceUser: (_, { outcome }) => {
      if (outcome._tag === "Ok") sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
    },
  },
})
