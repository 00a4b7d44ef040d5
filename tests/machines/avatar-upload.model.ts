/** Models a new profile picture: selected, opened, cropped and sent, with every failure. */
import { makeFailure } from "#api/failure.ts"
import type { User } from "#api/contract/users.ts"
import { avatarUploadMachine } from "#machines/avatar-upload/avatar-upload.machine.ts"
import type { Failure } from "../../src/outcome.ts"
import {
  actionsDone,
  answered,
  broke,
  type Done,
  invalidatedKeys,
  isStartedWith,
  same,
  started,
  startedWith,
  toasts,
  isActionDone,
} from "../model/did.ts"
import { defect, defectMessage } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const user = { _id: "m1", avatarUrl: "/api/avatars/new.webp" } as User
const saved = { user, message: "Profile picture updated successfully" }
const file = Object.assign(new Blob(["picture"], { type: "image/png" }), { name: "me.png" })
const picture = { url: "blob:one", file }
const stored = { url: "blob:kept", file }
const cropArea = { x: 10, y: 20, width: 300, height: 300 }
const tooLarge = "Maximum file size is 2MB."

const failed = (tag: Failure["_tag"], message: string) => ({
  outcome: {
    _tag: "Err" as const,
    error: makeFailure(tag, message),
  },
})
/** Returns whether the dialog takes a file. */
const takesFile = (snapshot: Step<typeof avatarUploadMachine>["before"]) =>
  snapshot.matches({ asking: "choosing" }) || hasPicture(snapshot)
/** Returns whether the dialog shows a picture to crop. */
const hasPicture = (snapshot: Step<typeof avatarUploadMachine>["before"]) =>
  snapshot.matches({ asking: "cropping" }) || snapshot.matches({ asking: "failed" })
const released = (did: readonly Done[]) =>
  did.flatMap((d) =>
    d.kind === "action" && d.type === "releasePicture"
      ? [(d.params as { picture: { url: string } | null }).picture]
      : [],
  )

export const model: FlowModel<typeof avatarUploadMachine> = {
  machine: avatarUploadMachine,
  inputs: { plain: { memberId: "m1" } },
  key: ({ context }) => [
    context.picture !== null,
    context.cropArea !== null,
    context.problem !== null,
    context.progress > 0,
  ],
  stableStates: ["viewing"],
  cases: {
    "avatar.requested": { plain: {} },
    "avatar.cancelled": { plain: {} },
    "file.picked": { plain: { file } },
    "file.refused": { "too large": { problem: tooLarge } },
    "crop.changed": { plain: { cropArea } },
    "avatar.submitted": { plain: {} },
    "upload.progressed": { half: { percent: 50 } },
    "upload.answered": {
      saved: { outcome: { _tag: "Ok", value: saved } },
      "no picture for the server": failed("UnsupportedMediaType", "Invalid file type."),
      "the server is unreachable": failed("Unreachable", "We could not reach the server."),
      "the session expired": failed("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a picture": { output: stored } },
    "xstate.error.actor.readDraft": defect,
    "xstate.done.actor.openPicture": {
      opened: { output: { _tag: "Ok", value: picture } },
      "no picture": { output: { _tag: "Err", error: "Invalid file type." } },
    },
    "xstate.error.actor.openPicture": defect,
  },
  rules: {
    "only this member's draft picture is read": {
      section: "DECISIONS §2: kept per member",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did }) => isStartedWith(did, "readDraft", { memberId: "m1" }),
    },
    "a stored draft picture opens the dialog for cropping": {
      section: "DECISIONS §2.8",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a picture",
      check: ({ after, did }) =>
        after.matches({ asking: "cropping" }) &&
        same(after.context.picture, stored) &&
        after.can({ type: "avatar.submitted" }) &&
        toasts(did).length === 0,
    },
    "without a draft picture, or when it cannot be read, the profile shows as usual": {
      section: "DECISIONS §2.7",
      when: ({ event, caseName }) =>
        (answered(event, "readDraft") && caseName === "nothing") || broke(event, "readDraft"),
      check: ({ after, did }) => after.matches("viewing") && toasts(did).length === 0,
    },
    "each opened picture is stored as this member's draft, and nothing else is": {
      section: "DECISIONS §2.8",
      when: ({ event, caseName, did }) =>
        actionsDone(did).includes("storeDraft") || (answered(event, "openPicture") && caseName === "opened"),
      check: ({ event, caseName, did }) =>
        answered(event, "openPicture") &&
        caseName === "opened" &&
        isActionDone(did, "storeDraft", { memberId: "m1", opened: event["output"] }),
    },
    "saving or cancelling removes the draft picture from the device, and nothing else does": {
      section: "DECISIONS §2.8: saving or cancelling deletes the draft",
      when: ({ event, before, caseName, did }) =>
        actionsDone(did).includes("clearDraft") ||
        (before.hasTag("asking") && (event.type === "avatar.cancelled" || caseName === "saved")),
      check: ({ after, did, event, caseName }) =>
        actionsDone(did).includes("clearDraft") &&
        after.matches("viewing") &&
        (event.type === "avatar.cancelled" || caseName === "saved"),
    },
    "the dialog opens without a picture": {
      section: "SPEC §5: Save is disabled until a file is picked",
      when: ({ event, before }) =>
        event.type === "avatar.requested" && (before.matches("viewing") || before.matches("restoring")),
      check: ({ after }) =>
        after.matches({ asking: "choosing" }) &&
        after.context.picture === null &&
        after.context.problem === null &&
        !after.can({ type: "avatar.submitted" }),
    },
    "without a picture nothing can be sent": {
      section: "SPEC §5: Save is disabled until a file is picked",
      invariant: true,
      when: ({ after }) => after.context.picture === null,
      check: ({ after }) => !after.can({ type: "avatar.submitted" }),
    },
    "a rejected file shows the reason and keeps the current picture": {
      section: "SPEC §5: 'Maximum file size is {n}MB.' and 'Invalid file type.'",
      when: ({ event, before }) => event.type === "file.refused" && takesFile(before),
      check: ({ before, after, did }) =>
        after.context.problem === tooLarge &&
        after.context.picture === before.context.picture &&
        after.matches({ asking: before.context.picture === null ? "choosing" : "cropping" }) &&
        toasts(did).length === 0,
    },
    "a chosen file is opened first, and an earlier error disappears": {
      section: "RELIABILITY F1: by content, not by name",
      when: ({ event, before }) => event.type === "file.picked" && takesFile(before),
      check: ({ after, did }) =>
        after.matches({ asking: "opening" }) &&
        startedWith(did, "openPicture").file === file &&
        after.context.problem === null,
    },
    "an opened picture is cropped next, without the crop area of an earlier picture": {
      section: "DECISIONS §2.15: preview, crop",
      when: ({ event, caseName }) => answered(event, "openPicture") && caseName === "opened",
      check: ({ after }) =>
        after.matches({ asking: "cropping" }) &&
        same(after.context.picture, picture) &&
        after.context.cropArea === null &&
        after.context.problem === null,
    },
    "a file that cannot be opened shows the reason and keeps the current picture": {
      section: "SPEC §5: 'Invalid file type.'",
      when: ({ event, caseName }) =>
        (answered(event, "openPicture") && caseName === "no picture") || broke(event, "openPicture"),
      check: ({ event, before, after, did }) =>
        after.context.problem === (broke(event, "openPicture") ? defectMessage : "Invalid file type.") &&
        after.context.picture === before.context.picture &&
        after.matches({ asking: before.context.picture === null ? "choosing" : "cropping" }) &&
        toasts(did).length === 0,
    },
    "a new crop area replaces the one before": {
      section: "DECISIONS §2.15: crop",
      when: ({ event, before }) => event.type === "crop.changed" && hasPicture(before),
      check: ({ before, after }) => same(after.context.cropArea, cropArea) && same(after.value, before.value),
    },
    "Save and Retry send the picture with its crop area, and the progress starts at 0 %": {
      section: "SPEC §7, PATCH /auth/me multipart",
      when: ({ event, before }) => event.type === "avatar.submitted" && hasPicture(before),
      check: ({ before, after, did }) =>
        after.matches({ asking: "uploading" }) &&
        after.context.progress === 0 &&
        after.context.problem === null &&
        isStartedWith(did, "uploadAvatar", {
          picture: before.context.picture,
          cropArea: before.context.cropArea,
        }),
    },
    "an upload shows its progress": {
      section: "DECISIONS §2.15: progress",
      when: ({ event, before }) =>
        event.type === "upload.progressed" && before.matches({ asking: "uploading" }),
      check: ({ after }) => after.context.progress === 50 && after.matches({ asking: "uploading" }),
    },
    "during an upload the picture can be neither sent again, nor cropped, nor replaced": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches({ asking: "uploading" }),
      check: ({ after }) =>
        after.hasTag("busy") &&
        !after.can({ type: "avatar.submitted" }) &&
        !after.can({ type: "crop.changed", cropArea }) &&
        !after.can({ type: "file.picked", file }),
    },
    "a saved picture closes the dialog, shows the server's message in a toast and updates the member's record":
      {
        section: "SPEC §8: the server message on profile or avatar save",
        when: ({ event, caseName, before }) =>
          event.type === "upload.answered" && caseName === "saved" && before.matches({ asking: "uploading" }),
        check: ({ after, did }) =>
          after.matches("viewing") &&
          toasts(did).join() === saved.message &&
          same(invalidatedKeys(did), ["account", "members"]) &&
          isActionDone(did, "replaceUser", { outcome: { _tag: "Ok", value: saved } }),
      },
    "a failed upload shows the reason and keeps the picture and its crop area to retry": {
      section: "DECISIONS §2.15: Retry keeps the picture",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" &&
        before.matches({ asking: "uploading" }) &&
        (caseName === "the server is unreachable" || caseName === "no picture for the server"),
      check: ({ event, before, after, did }) =>
        after.matches({ asking: "failed" }) &&
        after.context.picture === before.context.picture &&
        after.context.cropArea === before.context.cropArea &&
        after.context.problem === event["outcome"].error.message &&
        after.can({ type: "avatar.submitted" }) &&
        toasts(did).length === 0,
    },
    "an expired session keeps the picture and shows no toast here, because the session shows its own": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" &&
        caseName === "the session expired" &&
        before.matches({ asking: "uploading" }),
      check: ({ before, after, did }) =>
        after.matches({ asking: "cropping" }) &&
        after.context.picture === before.context.picture &&
        after.context.problem === null &&
        toasts(did).length === 0,
    },
    "Cancel closes the dialog at any time and stops a running upload or opening": {
      section: "DECISIONS §2.15: cancel",
      when: ({ event, before }) => event.type === "avatar.cancelled" && before.hasTag("asking"),
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        did.some((d) => d.kind === "stop" && d.id === "uploadAvatar") ===
          before.matches({ asking: "uploading" }) &&
        did.some((d) => d.kind === "stop" && d.id === "openPicture") ===
          before.matches({ asking: "opening" }),
    },
    "closing the dialog clears its picture, crop area, progress and error": {
      section: "STATECHARTS §2.5",
      when: ({ after }) => after.matches("viewing"),
      check: ({ after }) =>
        same(after.context, { memberId: "m1", picture: null, cropArea: null, progress: 0, problem: null }) &&
        !after.hasTag("asking"),
    },
    "the memory of a picture is released once when the picture is no longer shown": {
      section: "PERFORMANCE §5",
      when: ({ before, after, caseName }) =>
        before.context.picture !== null && (after.context.picture === null || caseName === "opened"),
      check: ({ before, did }) => same(released(did), [before.context.picture]),
    },
    "the memory of a shown picture is not released": {
      section: "PERFORMANCE §5",
      when: ({ before, after, caseName }) =>
        before.context.picture !== null && after.context.picture !== null && caseName !== "opened",
      check: ({ did }) => !actionsDone(did).includes("releasePicture"),
    },
    "only Save and Retry send the picture": {
      section: "SPEC §5",
      when: ({ did }) => started(did).includes("uploadAvatar"),
      check: ({ event }) => event.type === "avatar.submitted",
    },
    "only a saved picture shows a toast and updates the member's record": {
      section: "DECISIONS §3.10: never a success that did not happen",
      when: ({ did }) => toasts(did).length > 0 || actionsDone(did).includes("replaceUser"),
      check: ({ caseName }) => caseName === "saved",
    },
    "Cancel during an upload reads the member again, because the server may have stored the picture": {
      section: "DECISIONS §2.15: cancel",
      when: ({ event, before }) =>
        event.type === "avatar.cancelled" && before.matches({ asking: "uploading" }),
      check: ({ did }) => same(invalidatedKeys(did), ["account", "members"]),
    },
    "the member is read again only after the server may have stored a picture": {
      section: "DECISIONS §2.15",
      when: ({ did }) => invalidatedKeys(did).length > 0,
      check: ({ before, event, caseName }) =>
        before.matches({ asking: "uploading" }) &&
        (caseName === "saved" || event.type === "avatar.cancelled"),
    },
  },
}
