import { fromCallback, fromPromise } from "xstate"
import { expiry } from "#api/expiry.ts"
import { app, sessionOf } from "../app/app.ts"
import { defect } from "../failure-message.ts"
import { askApi } from "../from-api.ts"
import { avatarDraft } from "./avatar-draft.ts"
import { avatarUploadMachine, type AvatarUploadEvent } from "./avatar-upload.machine.ts"
import { cutOut, openPicture } from "./picture.ts"

const load = () => import("#api/profile.ts").then((api) => api.saveAvatar)

/** A new picture of oneself, with the real call, this browser's pictures and the session. */
export const liveAvatarUpload = avatarUploadMachine.provide({
  actors: {
    readDraft: fromPromise(async ({ input }) => {
      const kept = await avatarDraft.read(input.memberId)
      if (kept === null) return null
      const opened = await openPicture(new File([kept.bytes], kept.name, { type: kept.bytes.type }))
      return opened._tag === "Ok" ? opened.value : null
    }),
    openPicture: fromPromise(({ input }) => openPicture(input.file)),
    uploadAvatar: fromCallback(({ input, sendBack }) => {
      const ended = new AbortController()
      const tell = (event: AvatarUploadEvent) => {
        if (!ended.signal.aborted) sendBack(event)
      }
      const send = async () => {
        const picture = await cutOut(input.picture, input.cut)
        const onProgress = (percent: number) => tell({ type: "upload.progressed", percent })
        const outcome = await askApi(load, { picture, onProgress }, ended.signal)
        if (outcome._tag === "Err" && outcome.error._tag === "SessionExpired") expiry.announce()
        tell({ type: "upload.answered", outcome })
      }
      send().catch((error: unknown) => {
        if (ended.signal.aborted) return
        reportError(error)
        tell({ type: "upload.answered", outcome: { _tag: "Err", error: defect } })
      })
      return () => ended.abort()
    }),
  },
  actions: {
    keepDraft: (_, { memberId, opened }) => {
      if (opened._tag === "Err") return
      const { file } = opened.value
      void avatarDraft.keep(memberId, { bytes: file, name: file.name })
    },
    forgetDraft: () => void avatarDraft.forget(),
    releasePicture: (_, { picture }) => {
      if (picture !== null) URL.revokeObjectURL(picture.url)
    },
    replaceUser: (_, { outcome }) => {
      if (outcome._tag === "Ok") sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
    },
  },
})
