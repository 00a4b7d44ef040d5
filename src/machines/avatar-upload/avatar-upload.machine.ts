/**
 * Uploads a new profile picture (SPEC §2, Profile; SPEC §5). The member selects a file, crops it and saves it. Save
 * is disabled until a picture is selected. A failed upload keeps the picture and the crop for a retry. The picture
 * survives a reload and the end of a session.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import type { AnyEventObject } from "xstate"
import type { User } from "#api/contract/users.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { defect, failureMessage } from "../failure-message.ts"
import { isExpired, isOk } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

/** The file that the member picked, or the stored draft of an earlier visit. */
export type PickedFile = Blob & { readonly name: string }

/** A selected picture that this browser can display. */
export interface OpenedPicture {
  /** The object URL of the bytes. */
  readonly url: string
  readonly file: PickedFile
}

/** The square to crop, in pixels of the picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface AvatarUploadContext {
  readonly memberId: string
  readonly picture: OpenedPicture | null
  readonly cropArea: Crop | null
  /** The upload progress, 0 to 100. */
  readonly progress: number
  /** The error message under the file field, or in the alert of a failed upload. */
  readonly problem: string | null
}

/** The updated member and the server's message. */
export interface SavedAvatar {
  readonly user: User
  readonly message: string
}

export type AvatarUploadEvent =
  | { readonly type: "avatar.requested" }
  | { readonly type: "avatar.cancelled" }
  | { readonly type: "file.picked"; readonly file: PickedFile }
  /** The file is too large or has a type that is not accepted (SPEC §5). */
  | { readonly type: "file.refused"; readonly problem: string }
  | { readonly type: "crop.changed"; readonly cropArea: Crop }
  | { readonly type: "avatar.submitted" }
  | { readonly type: "upload.progressed"; readonly percent: number }
  | { readonly type: "upload.answered"; readonly outcome: Outcome<SavedAvatar, Failure> }

type Answer = { readonly outcome: Outcome<SavedAvatar, Failure> }
type Opened = { readonly opened: Outcome<OpenedPicture, string> }
type Draft = { readonly draft: OpenedPicture | null }

export const avatarUploadMachine = setup({
  types: {} as {
    input: { readonly memberId: string }
    context: AvatarUploadContext
    events: AvatarUploadEvent
    emitted: FlowEffect
    tags: "asking" | "busy"
  },
  actors: {
    /** Reads the stored picture. Returns null without a picture, or if this browser cannot display it. */
    readDraft: fromPromise<OpenedPicture | null, { memberId: string }>(notProvided("readDraft")),
    /** Decodes the file. Returns the message to show if the file is not a picture. */
    openPicture: fromPromise<Outcome<OpenedPicture, string>, { file: PickedFile }>(
      notProvided("openPicture"),
    ),
    /** Crops the picture and sends it. Reports the progress, then the result. Stopping it aborts the request. */
    uploadAvatar: fromCallback<AnyEventObject, { picture: OpenedPicture; cropArea: Crop | null }>(
      notProvided("uploadAvatar"),
    ),
  },
  guards: {
    hasPicture: ({ context }) => context.picture !== null,
    hasDraft: (_, { draft }: Draft) => draft !== null,
    isOpened: (_, { opened }: Opened) => opened._tag === "Ok",
    isOk,
    isExpired,
  },
  actions: {
    /** Revokes the object URL of a picture that is no longer shown. */
    releasePicture: notProvided<{ picture: OpenedPicture | null }>("releasePicture"),
    /** Stores the picture on the device. */
    storeDraft: notProvided<{ memberId: string; opened: Opened["opened"] }>("storeDraft"),
    clearDraft: notProvided("clearDraft"),
    /** Updates the member in the session. The top bar, the sidebar and the pages show that member. */
    replaceUser: notProvided<Answer>("replaceUser"),
    clearPicture: assign({ picture: null, cropArea: null, progress: 0, problem: null }),
    setDraft: assign((_, { draft }: Draft) => ({ picture: draft })),
    setPicture: assign((_, { opened }: Opened) => ({
      picture: opened._tag === "Ok" ? opened.value : null,
      cropArea: null,
      problem: null,
    })),
    setProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
    setOpeningProblem: assign((_, { opened }: Opened) => ({
      problem: opened._tag === "Err" ? opened.error : null,
    })),
    clearProblem: assign({ problem: null }),
    setCrop: assign((_, { cropArea }: { cropArea: Crop }) => ({ cropArea })),
    setProgress: assign((_, { percent }: { percent: number }) => ({ progress: percent })),
    resetProgress: assign({ progress: 0, problem: null }),
    setFailure: assign((_, { outcome }: Answer) => ({
      problem: failureMessage(outcome._tag === "Err" ? outcome.error : defect),
    })),
    setDefect: assign({ problem: defect.message }),
    /** SPEC §8 requires the server's message after the avatar is saved. */
    toastAnswer: emit((_, { outcome }: Answer) => ({
      type: "toast" as const,
      tone: "success" as const,
      text: outcome._tag === "Ok" ? outcome.value.message : "",
    })),
    invalidateMembers: emit({ type: "invalidate" as const, keys: [["account"], ["members"]] }),
  },
}).createMachine({
  id: "avatarUpload",
  description:
    "A member picks a profile picture, crops it and saves it. A failed upload, a reload or the end of the session keeps the picture.",
  context: ({ input }) => ({ ...input, picture: null, cropArea: null, progress: 0, problem: null }),
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads from this device a picture that was picked earlier and not saved.",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: "hasDraft", params: ({ event }) => ({ draft: event.output }) },
            target: "asking.cropping",
            actions: { type: "setDraft", params: ({ event }) => ({ draft: event.output }) },
          },
          { target: "viewing" },
        ],
        onError: "viewing",
      },
      on: { "avatar.requested": "asking" },
    },
    viewing: {
      description: "The profile shows its picture. A button opens the dialog.",
      on: { "avatar.requested": "asking" },
    },
    asking: {
      tags: ["asking"],
      initial: "choosing",
      exit: [
        { type: "releasePicture", params: ({ context }) => ({ picture: context.picture }) },
        "clearPicture",
      ],
      on: { "avatar.cancelled": { target: "viewing", actions: "clearDraft" } },
      states: {
        choosing: {
          description: "The dialog asks for a file. Save is disabled until there is a picture.",
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
              file: (event as Extract<AvatarUploadEvent, { type: "file.picked" }>).file,
            }),
            onDone: [
              {
                guard: { type: "isOpened", params: ({ event }) => ({ opened: event.output }) },
                target: "cropping",
                actions: [
                  { type: "releasePicture", params: ({ context }) => ({ picture: context.picture }) },
                  { type: "setPicture", params: ({ event }) => ({ opened: event.output }) },
                  {
                    type: "storeDraft",
                    params: ({ context, event }) => ({ memberId: context.memberId, opened: event.output }),
                  },
                ],
              },
              {
                guard: "hasPicture",
                target: "cropping",
                actions: { type: "setOpeningProblem", params: ({ event }) => ({ opened: event.output }) },
              },
              {
                target: "choosing",
                actions: { type: "setOpeningProblem", params: ({ event }) => ({ opened: event.output }) },
              },
            ],
            onError: [
              { guard: "hasPicture", target: "cropping", actions: "setDefect" },
              { target: "choosing", actions: "setDefect" },
            ],
          },
        },
        cropping: {
          description: "The member moves the circle over the part to keep. Save uploads it.",
          on: {
            "crop.changed": {
              actions: { type: "setCrop", params: ({ event }) => ({ cropArea: event.cropArea }) },
            },
            "file.picked": "opening",
            "file.refused": {
              actions: { type: "setProblem", params: ({ event }) => ({ problem: event.problem }) },
            },
            "avatar.submitted": "uploading",
          },
        },
        uploading: {
          description: "The picture is uploading. A bar shows the progress, and Cancel stops it.",
          tags: ["busy"],
          entry: "resetProgress",
          invoke: {
            id: "uploadAvatar",
            src: "uploadAvatar",
            input: ({ context }) => ({ picture: context.picture!, cropArea: context.cropArea }),
          },
          on: {
            // The server may have stored the picture already, so the member is read again.
            "avatar.cancelled": {
              target: "#avatarUpload.viewing",
              actions: ["clearDraft", "invalidateMembers"],
            },
            "upload.progressed": {
              actions: { type: "setProgress", params: ({ event }) => ({ percent: event.percent }) },
            },
            "upload.answered": [
              {
                guard: { type: "isOk", params: ({ event }) => ({ outcome: event.outcome }) },
                target: "#avatarUpload.viewing",
                actions: [
                  "clearDraft",
                  { type: "replaceUser", params: ({ event }) => ({ outcome: event.outcome }) },
                  { type: "toastAnswer", params: ({ event }) => ({ outcome: event.outcome }) },
                  "invalidateMembers",
                ],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.outcome }) },
                target: "cropping",
              },
              {
                target: "failed",
                actions: { type: "setFailure", params: ({ event }) => ({ outcome: event.outcome }) },
              },
            ],
          },
        },
        failed: {
          description:
            "The upload failed. The dialog keeps the picture and its crop, gives the reason and offers Retry.",
          on: {
            "crop.changed": {
              actions: { type: "setCrop", params: ({ event }) => ({ cropArea: event.cropArea }) },
            },
            "file.picked": "opening",
            "file.refused": {
              target: "cropping",
              actions: { type: "setProblem", params: ({ event }) => ({ problem: event.problem }) },
            },
            "avatar.submitted": "uploading",
          },
        },
      },
    },
  },
})
