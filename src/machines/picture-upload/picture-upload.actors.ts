import { fromCallback, fromPromise } from "xstate"
import { cropPicture, openPicture } from "../avatar-upload/picture.ts"
import { defect } from "../failure-message.ts"
import { offlineTexts, runMemberApi } from "../from-api.ts"
import { pictureUploadMachine, type PictureUploadEvent } from "./picture-upload.machine.ts"

const load = () => import("#api/pictures.ts").then((api) => api.uploadPicture)

/** The part is sent in twice the size that is stored, so that the quality of the upload does not show. */
const scale = 2

/** Provides the flow with the API call and this browser's image decoder. */
export const livePictureUpload = pictureUploadMachine.provide({
  actors: {
    openPicture: fromPromise(async ({ input }) => {
      const opened = await openPicture(input.file)
      return opened._tag === "Ok"
        ? opened
        : { _tag: "Err", error: "This picture cannot be read. Choose another JPEG, PNG or WebP." }
    }),
    uploadPicture: fromCallback(({ input: { use, size, picture, cropArea }, sendBack }) => {
      const abort = new AbortController()
      const sendEvent = (event: PictureUploadEvent) => {
        if (!abort.signal.aborted) sendBack(event)
      }
      const send = async () => {
        const upload = { width: size.width * scale, height: size.height * scale }
        const file = await cropPicture(picture, cropArea, upload)
        const onProgress = (percent: number) => sendEvent({ type: "upload.progressed", percent })
        const outcome = await runMemberApi(load, { file, use, onProgress }, abort.signal, offlineTexts.secret)
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
    releasePicture: (_, { picture }) => {
      if (picture !== null) URL.revokeObjectURL(picture.url)
    },
  },
})
