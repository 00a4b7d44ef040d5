/** Models a picture for a record: chosen, opened, cropped and sent, with every failure. */
import { makeFailure } from "#api/failure.ts"
import { pictureUploadMachine } from "#machines/picture-upload/picture-upload.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import {
  actionsDone,
  answered,
  broke,
  type Done,
  isStartedWith,
  same,
  started,
  startedWith,
} from "../model/did.ts"
import { defect, defectMessage } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const imageUrl = "/api/pictures/0123456789abcdef0123456789abcdef.webp"
const file = Object.assign(new Blob(["picture"], { type: "image/png" }), { name: "mug.png" })
const picture = { url: "blob:one", file }
const cropArea = { x: 10, y: 20, width: 300, height: 300 }
const tooLarge = "Maximum file size is 8MB."
const noPicture = "This picture cannot be read. Choose another JPEG, PNG or WebP."

const failed = (tag: Failure["_tag"], message: string) => ({
  outcome: { _tag: "Err" as const, error: makeFailure(tag, message) },
})
const product = { use: "products", size: { width: 800, height: 800 } } as const
const empty = { ...product, picture: null, cropArea: null, progress: 0, problem: null }
const released = (did: readonly Done[]) =>
  did.flatMap((one) =>
    one.kind === "action" && one.type === "releasePicture"
      ? [(one.params as { readonly picture: unknown }).picture]
      : [],
  )
/** What the record gets. */
const passed = (did: readonly Done[]) =>
  did.flatMap((one) =>
    one.kind === "effect" ? [{ type: one.type, imageUrl: one["imageUrl"] as unknown }] : [],
  )

export const model: FlowModel<typeof pictureUploadMachine> = {
  machine: pictureUploadMachine,
  inputs: { "a product": product },
  key: ({ context }) => [
    context.picture !== null,
    context.cropArea !== null,
    context.problem !== null,
    context.progress > 0,
  ],
  stableStates: ["choosing"],
  cases: {
    "file.picked": { plain: { file } },
    "file.refused": { "too large": { problem: tooLarge } },
    "crop.changed": { plain: { cropArea } },
    "picture.submitted": { plain: {} },
    "picture.cancelled": { plain: {} },
    "upload.cancelled": { plain: {} },
    "upload.progressed": { half: { percent: 50 } },
    "upload.answered": {
      stored: { outcome: { _tag: "Ok", value: imageUrl } },
      "no picture for the server": failed("UnsupportedMediaType", "This picture cannot be read."),
      "the server is unreachable": failed("Unreachable", "We could not reach the server."),
      "the session expired": failed("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.done.actor.openPicture": {
      opened: { output: { _tag: "Ok", value: picture } },
      "no picture": { output: { _tag: "Err", error: noPicture } },
    },
    "xstate.error.actor.openPicture": defect,
  },
  rules: {
    "a chosen file is opened first, and an earlier error disappears": {
      section: "OFFICE §11: the content decides",
      when: ({ event, before }) => event.type === "file.picked" && before.matches("choosing"),
      check: ({ after, did }) =>
        after.matches("opening") &&
        startedWith(did, "openPicture").file === file &&
        after.context.problem === null,
    },
    "a rejected file shows the reason": {
      section: "SPEC §5: 'Maximum file size is {n}MB.'",
      when: ({ event, before }) => event.type === "file.refused" && before.matches("choosing"),
      check: ({ after }) => after.matches("choosing") && same(after.context, { ...empty, problem: tooLarge }),
    },
    "an opened picture is cropped next, without the crop area of an earlier picture": {
      section: "OFFICE §11",
      when: ({ event, caseName }) => answered(event, "openPicture") && caseName === "opened",
      check: ({ after }) => after.matches("cropping") && same(after.context, { ...empty, picture }),
    },
    "a file that cannot be opened shows the reason, and another file can be chosen": {
      section: "OFFICE §11",
      when: ({ event, caseName }) =>
        (answered(event, "openPicture") && caseName === "no picture") || broke(event, "openPicture"),
      check: ({ event, after }) =>
        after.matches("choosing") &&
        same(after.context, { ...empty, problem: broke(event, "openPicture") ? defectMessage : noPicture }),
    },
    "a new crop area replaces the one before": {
      section: "OFFICE §11",
      when: ({ event, before }) => event.type === "crop.changed" && before.matches("cropping"),
      check: ({ before, after }) =>
        same(after.context, { ...before.context, cropArea }) && after.matches("cropping"),
    },
    "Use Picture sends the picture with its crop area, and the progress starts at 0 %": {
      section: "OFFICE §11",
      when: ({ event, before }) => event.type === "picture.submitted" && before.matches("cropping"),
      check: ({ before, after, did }) =>
        after.matches("uploading") &&
        after.context.progress === 0 &&
        after.context.problem === null &&
        isStartedWith(did, "uploadPicture", {
          ...product,
          picture: before.context.picture,
          cropArea: before.context.cropArea,
        }),
    },
    "only Use Picture sends the picture": {
      section: "OFFICE §11",
      when: ({ did }) => started(did).includes("uploadPicture"),
      check: ({ event }) => event.type === "picture.submitted",
    },
    "an upload shows its progress": {
      section: "OFFICE §11: progress",
      when: ({ event, before }) => event.type === "upload.progressed" && before.matches("uploading"),
      check: ({ before, after }) =>
        after.matches("uploading") && same(after.context, { ...before.context, progress: 50 }),
    },
    "during an upload the picture can be neither sent again, nor cropped, nor discarded": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches("uploading"),
      check: ({ after }) =>
        after.hasTag("busy") &&
        after.context.picture !== null &&
        !after.can({ type: "picture.submitted" }) &&
        !after.can({ type: "picture.cancelled" }) &&
        !after.can({ type: "crop.changed", cropArea }),
    },
    "a stored picture is passed to the record once, and the field is empty again": {
      section: "OFFICE §11",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" && caseName === "stored" && before.matches("uploading"),
      check: ({ after, did }) =>
        after.matches("choosing") &&
        same(after.context, empty) &&
        same(passed(did), [{ type: "picture.stored", imageUrl }]),
    },
    "only a stored picture is passed to the record": {
      section: "DECISIONS §3.10: never a success that did not happen",
      when: ({ did }) => passed(did).length > 0,
      check: ({ caseName }) => caseName === "stored",
    },
    "a failed upload shows the reason and keeps the picture and its crop area to retry": {
      section: "OFFICE §11: a lost upload keeps the picture",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" &&
        before.matches("uploading") &&
        (caseName === "the server is unreachable" || caseName === "no picture for the server"),
      check: ({ event, before, after }) =>
        after.matches("cropping") &&
        same(after.context, { ...before.context, problem: event["outcome"].error.message }) &&
        after.can({ type: "picture.submitted" }),
    },
    "an expired session or a cancelled upload returns to cropping without an error here": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName, before }) =>
        before.matches("uploading") &&
        (caseName === "the session expired" || event.type === "upload.cancelled"),
      check: ({ before, after }) => after.matches("cropping") && same(after.context, before.context),
    },
    "Cancel Upload stops the upload": {
      section: "OFFICE §11: Cancel Upload",
      when: ({ event, before }) => event.type === "upload.cancelled" && before.matches("uploading"),
      check: ({ did }) => did.some((one) => one.kind === "stop" && one.id === "uploadPicture"),
    },
    "Cancel discards the picture, and the record stays unchanged": {
      section: "OFFICE §11",
      when: ({ event, before }) => event.type === "picture.cancelled" && before.matches("cropping"),
      check: ({ after, did }) =>
        after.matches("choosing") && same(after.context, empty) && passed(did).length === 0,
    },
    "the memory of a picture is released once when the picture is no longer shown": {
      section: "PERFORMANCE §5",
      when: ({ before, after }) => before.context.picture !== null && after.context.picture === null,
      check: ({ before, did }) => same(released(did), [before.context.picture]),
    },
    "the memory of a shown picture is not released": {
      section: "PERFORMANCE §5",
      when: ({ after }) => after.context.picture !== null,
      check: ({ did }) => !actionsDone(did).includes("releasePicture"),
    },
  },
}
