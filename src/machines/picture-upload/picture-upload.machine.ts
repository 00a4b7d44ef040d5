/**
 * Adds a picture to a record of the office (OFFICE §11). Staff choose a file, choose its part in the ratio of the pages that
 * show it, and upload that part. A failed upload keeps the picture and its part for a retry.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { AnyEventObject } from "xstate"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import type { Crop, OpenedPicture, PickedFile } from "../avatar-upload/avatar-upload.machine.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { notProvided } from "../not-provided.ts"
import { isExpired, isOk } from "../outcomes.ts"

export interface PictureUploadInput {
  /** The kind of record that the picture is for. */
  readonly use: PictureUse
  /** The size in pixels that is stored. It decides the ratio. */
  readonly size: { readonly width: number; readonly height: number }
}

export interface PictureUploadContext extends PictureUploadInput {
  readonly picture: OpenedPicture | null
  /** The chosen part; null for the largest one in the middle. */
  readonly cropArea: Crop | null
  /** The upload progress, 0 to 100. */
  readonly progress: number
  /** Why the file or the upload was refused. */
  readonly problem: string | null
}

export type PictureUploadEvent =
  | { readonly type: "file.picked"; readonly file: PickedFile }
  /** The file is too large or of a kind that is not accepted. */
  | { readonly type: "file.refused"; readonly problem: string }
  | { readonly type: "crop.changed"; readonly cropArea: Crop }
  | { readonly type: "picture.submitted" }
  | { readonly type: "picture.cancelled" }
  | { readonly type: "upload.cancelled" }
  | { readonly type: "upload.progressed"; readonly percent: number }
  /** The value is the path of the stored picture. */
  | { readonly type: "upload.answered"; readonly outcome: Outcome<string, Failure> }

/** The picture is stored. The record takes its path. */
export interface PictureStored {
  readonly type: "picture.stored"
  readonly imageUrl: string
}

type Answer = { readonly outcome: Outcome<string, Failure> }
type Opened = { readonly opened: Outcome<OpenedPicture, string> }

export const pictureUploadMachine = setup({
  types: {} as {
    input: PictureUploadInput
    context: PictureUploadContext
    events: PictureUploadEvent
    emitted: PictureStored
    tags: "busy"
  },
  actors: {
    /** Decodes the file. Returns the message to show if the file is not a picture. */
    openPicture: fromPromise<Outcome<OpenedPicture, string>, { file: PickedFile }>(
      notProvided("openPicture"),
    ),
    /** Crops the picture and sends the part. Reports the progress, then the result. Stopping it aborts the request. */
    uploadPicture: fromCallback<
      AnyEventObject,
      PictureUploadInput & { picture: OpenedPicture; cropArea: Crop | null }
    >(notProvided("uploadPicture")),
  },
  guards: {
    isOpened: (_, { opened }: Opened) => opened._tag === "Ok",
    isOk,
    isExpired,
  },
  actions: {
    /** Revokes the object URL of a picture that is no longer shown. */
    releasePicture: notProvided<{ picture: OpenedPicture | null }>("releasePicture"),
    clearPicture: assign({ picture: null, cropArea: null, progress: 0, problem: null }),
    setPicture: assign((_, { opened }: Opened) => ({
      picture: opened._tag === "Ok" ? opened.value : null,
      problem: opened._tag === "Err" ? opened.error : null,
    })),
    setProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
    clearProblem: assign({ problem: null }),
    setCrop: assign((_, { cropArea }: { cropArea: Crop }) => ({ cropArea })),
    setProgress: assign((_, { percent }: { percent: number }) => ({ progress: percent })),
    resetProgress: assign({ progress: 0, problem: null }),
    setFailure: assign((_, { outcome }: Answer) => ({
      problem: failureMessage(outcome._tag === "Err" ? outcome.error : defect),
    })),
    setDefect: assign({ problem: defect.message }),
    passPicture: emit((_, { outcome }: Answer) => ({
      type: "picture.stored" as const,
      imageUrl: outcome._tag === "Ok" ? outcome.value : "",
    })),
  },
}).createMachine({
  id: "picture-upload",
  description:
    "Staff choose a picture of a record and its part, and upload that part. The pictures that the record has stay as they are.",
  context: ({ input }) => ({ ...input, picture: null, cropArea: null, progress: 0, problem: null }),
  initial: "choosing",
  states: {
    choosing: {
      description: "The field asks for a file.",
      on: {
        "file.picked": "opening",
        "file.refused": {
          actions: { type: "setProblem", params: ({ event }) => ({ problem: event.problem }) },
        },
      },
    },
    opening: {
      description: "The file is opened to check that it is a picture.",
      entry: "clearProblem",
      invoke: {
        id: "openPicture",
        src: "openPicture",
        input: ({ event }) => ({
          file: (event as Extract<PictureUploadEvent, { type: "file.picked" }>).file,
        }),
        onDone: [
          {
            guard: { type: "isOpened", params: ({ event }) => ({ opened: event.output }) },
            target: "cropping",
            actions: { type: "setPicture", params: ({ event }) => ({ opened: event.output }) },
          },
          {
            target: "choosing",
            actions: { type: "setPicture", params: ({ event }) => ({ opened: event.output }) },
          },
        ],
        onError: { target: "choosing", actions: "setDefect" },
      },
    },
    cropping: {
      description:
        "The frame has the ratio of the pages that show the picture. Use Picture uploads what is in it.",
      on: {
        "crop.changed": {
          actions: { type: "setCrop", params: ({ event }) => ({ cropArea: event.cropArea }) },
        },
        "picture.submitted": "uploading",
        "picture.cancelled": {
          target: "choosing",
          actions: [
            { type: "releasePicture", params: ({ context }) => ({ picture: context.picture }) },
            "clearPicture",
          ],
        },
      },
    },
    uploading: {
      description: "The part is uploading. A bar shows the progress, and Cancel Upload stops it.",
      tags: ["busy"],
      entry: "resetProgress",
      invoke: {
        id: "uploadPicture",
        src: "uploadPicture",
        input: ({ context: { use, size, picture, cropArea } }) => ({
          use,
          size,
          picture: picture!,
          cropArea,
        }),
      },
      on: {
        "upload.progressed": {
          actions: { type: "setProgress", params: ({ event }) => ({ percent: event.percent }) },
        },
        "upload.answered": [
          {
            guard: { type: "isOk", params: ({ event }) => ({ outcome: event.outcome }) },
            target: "choosing",
            actions: [
              { type: "passPicture", params: ({ event }) => ({ outcome: event.outcome }) },
              { type: "releasePicture", params: ({ context }) => ({ picture: context.picture }) },
              "clearPicture",
            ],
          },
          {
            guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.outcome }) },
            target: "cropping",
          },
          {
            target: "cropping",
            actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.outcome }) },
          },
        ],
        "upload.cancelled": "cropping",
      },
    },
  },
})
