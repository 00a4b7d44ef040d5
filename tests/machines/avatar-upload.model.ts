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
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import type { FlowModel, Step } from "../model/model.ts"

const user = { _id: "m1", avatarUrl: "/api/avatars/new.webp" } as User
const saved = { user, message: "Profile picture updated successfully" }
const file = Object.assign(new Blob(["picture"], { type: "image/png" }), { name: "me.png" })
const picture = { url: "blob:one", file }
const stored = { url: "blob:kept", file }
const cropArea = { x: 10, y: 20, width: 300, height: 300 }
const defectMessage = "Oops, something went wrong!"
const tooLarge = "Maximum file size is 2MB."

const failed = (tag: Failure["_tag"], message: string) => ({
  outcome: {
    _tag: "Err" as const,
    error: makeFailure(tag, message),
  },
})
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
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
      "nobody answers": failed("Unreachable", "We could not reach the server."),
      "session over": failed("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.done.actor.readDraft": { nothing: { output: null }, "a picture": { output: stored } },
    "xstate.error.actor.readDraft": { defect: { error: new Error("defect") } },
    "xstate.done.actor.openPicture": {
      opened: { output: { _tag: "Ok", value: picture } },
      "no picture": { output: { _tag: "Err", error: "Invalid file type." } },
    },
    "xstate.error.actor.openPicture": { defect: { error: new Error("defect") } },
  },
  rules: {
    "what is asked of the device is this member's own picture": {
      section: "DECISIONS §2: kept per member",
      when: ({ did }) => started(did).includes("readDraft"),
      check: ({ did }) => same(startedWith(did, "readDraft"), { memberId: "m1" }),
    },
    "a picture that was picked and not saved is there again, to be cut out": {
      section: "DECISIONS §2.8",
      when: ({ event, caseName }) => answered(event, "readDraft") && caseName === "a picture",
      check: ({ after, did }) =>
        after.matches({ asking: "cropping" }) &&
        same(after.context.picture, stored) &&
        after.can({ type: "avatar.submitted" }) &&
        toasts(did).length === 0,
    },
    "without one, or on a device that cannot tell, the profile stands as ever": {
      section: "DECISIONS §2.7",
      when: ({ event, caseName }) =>
        (answered(event, "readDraft") && caseName === "nothing") || broke(event, "readDraft"),
      check: ({ after, did }) => after.matches("viewing") && toasts(did).length === 0,
    },
    "a picture that can be shown is kept as this member's, and nothing else is": {
      section: "DECISIONS §2.8",
      when: ({ event, caseName, did }) =>
        actionsDone(did).includes("storeDraft") || (answered(event, "openPicture") && caseName === "opened"),
      check: ({ event, caseName, did }) =>
        answered(event, "openPicture") &&
        caseName === "opened" &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "storeDraft" &&
            same(d.params, { memberId: "m1", opened: event["output"] }),
        ),
    },
    "a picture that was saved or cancelled is forgotten by the device, and no other is": {
      section: "DECISIONS §2.8: saving or cancelling deletes the draft",
      when: ({ event, before, caseName, did }) =>
        actionsDone(did).includes("clearDraft") ||
        (before.hasTag("asking") && (event.type === "avatar.cancelled" || caseName === "saved")),
      check: ({ after, did, event, caseName }) =>
        actionsDone(did).includes("clearDraft") &&
        after.matches("viewing") &&
        (event.type === "avatar.cancelled" || caseName === "saved"),
    },
    "the dialog opens empty": {
      section: "SPEC §5: Save is disabled until a file is picked",
      when: ({ event, before }) =>
        event.type === "avatar.requested" && (before.matches("viewing") || before.matches("restoring")),
      check: ({ after }) =>
        after.matches({ asking: "choosing" }) &&
        after.context.picture === null &&
        after.context.problem === null &&
        !after.can({ type: "avatar.submitted" }),
    },
    "nothing is sent without a picture": {
      section: "SPEC §5: Save is disabled until a file is picked",
      invariant: true,
      when: ({ after }) => after.context.picture === null,
      check: ({ after }) => !after.can({ type: "avatar.submitted" }),
    },
    "a file that is not taken says why, and what was there stays": {
      section: "SPEC §5: 'Maximum file size is {n}MB.' and 'Invalid file type.'",
      when: ({ event, before }) => event.type === "file.refused" && takesFile(before),
      check: ({ before, after, did }) =>
        after.context.problem === tooLarge &&
        after.context.picture === before.context.picture &&
        after.matches({ asking: before.context.picture === null ? "choosing" : "cropping" }) &&
        toasts(did).length === 0,
    },
    "a picked file is opened first": {
      section: "RELIABILITY F1: by content, not by name",
      when: ({ event, before }) => event.type === "file.picked" && takesFile(before),
      check: ({ after, did }) =>
        after.matches({ asking: "opening" }) &&
        startedWith(did, "openPicture").file === file &&
        after.context.problem === null,
    },
    "an opened picture is cut out next, anew": {
      section: "DECISIONS §2.15: preview, crop",
      when: ({ event, caseName }) => answered(event, "openPicture") && caseName === "opened",
      check: ({ after }) =>
        after.matches({ asking: "cropping" }) &&
        same(after.context.picture, picture) &&
        after.context.cropArea === null &&
        after.context.problem === null,
    },
    "what is no picture says so, and the picture before it stays": {
      section: "SPEC §5: 'Invalid file type.'",
      when: ({ event, caseName }) =>
        (answered(event, "openPicture") && caseName === "no picture") || broke(event, "openPicture"),
      check: ({ event, before, after, did }) =>
        after.context.problem === (broke(event, "openPicture") ? defectMessage : "Invalid file type.") &&
        after.context.picture === before.context.picture &&
        after.matches({ asking: before.context.picture === null ? "choosing" : "cropping" }) &&
        toasts(did).length === 0,
    },
    "the cut is taken as it is chosen": {
      section: "DECISIONS §2.15: crop",
      when: ({ event, before }) => event.type === "crop.changed" && hasPicture(before),
      check: ({ before, after }) => same(after.context.cropArea, cropArea) && same(after.value, before.value),
    },
    "Save and Retry send the picture with its cut, from nothing": {
      section: "SPEC §7, PATCH /auth/me multipart",
      when: ({ event, before }) => event.type === "avatar.submitted" && hasPicture(before),
      check: ({ before, after, did }) =>
        after.matches({ asking: "uploading" }) &&
        after.context.progress === 0 &&
        after.context.problem === null &&
        same(startedWith(did, "uploadAvatar"), {
          picture: before.context.picture,
          cropArea: before.context.cropArea,
        }),
    },
    "how far it is, is shown": {
      section: "DECISIONS §2.15: progress",
      when: ({ event, before }) =>
        event.type === "upload.progressed" && before.matches({ asking: "uploading" }),
      check: ({ after }) => after.context.progress === 50 && after.matches({ asking: "uploading" }),
    },
    "a double press sends once, and nothing moves meanwhile": {
      section: "RELIABILITY §3.3: double click",
      invariant: true,
      when: ({ after }) => after.matches({ asking: "uploading" }),
      check: ({ after }) =>
        after.hasTag("busy") &&
        !after.can({ type: "avatar.submitted" }) &&
        !after.can({ type: "crop.changed", cropArea }) &&
        !after.can({ type: "file.picked", file }),
    },
    "saved: the dialog closes, the server's message is said, the record is new everywhere": {
      section: "SPEC §8: the server message on profile or avatar save",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" && caseName === "saved" && before.matches({ asking: "uploading" }),
      check: ({ after, did }) =>
        after.matches("viewing") &&
        toasts(did).join() === saved.message &&
        same(invalidatedKeys(did), ["account", "members"]) &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "replaceUser" &&
            same(d.params, { outcome: { _tag: "Ok", value: saved } }),
        ),
    },
    "a failed upload keeps the picture and its cut for another press": {
      section: "DECISIONS §2.15: Retry keeps the picture",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" &&
        before.matches({ asking: "uploading" }) &&
        (caseName === "nobody answers" || caseName === "no picture for the server"),
      check: ({ event, before, after, did }) =>
        after.matches({ asking: "failed" }) &&
        after.context.picture === before.context.picture &&
        after.context.cropArea === before.context.cropArea &&
        after.context.problem === event["outcome"].error.message &&
        after.can({ type: "avatar.submitted" }) &&
        toasts(did).length === 0,
    },
    "a session that is over is said by the session alone": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName, before }) =>
        event.type === "upload.answered" &&
        caseName === "session over" &&
        before.matches({ asking: "uploading" }),
      check: ({ before, after, did }) =>
        after.matches({ asking: "cropping" }) &&
        after.context.picture === before.context.picture &&
        after.context.problem === null &&
        toasts(did).length === 0,
    },
    "the dialog can be left from everywhere; what it began ends, and the bytes are let go": {
      section: "DECISIONS §2.15: cancel",
      when: ({ event, before }) => event.type === "avatar.cancelled" && before.hasTag("asking"),
      check: ({ before, after, did }) =>
        after.matches("viewing") &&
        did.some((d) => d.kind === "stop" && d.id === "uploadAvatar") ===
          before.matches({ asking: "uploading" }) &&
        did.some((d) => d.kind === "stop" && d.id === "openPicture") ===
          before.matches({ asking: "opening" }),
    },
    "a closed dialog remembers nothing": {
      section: "STATECHARTS §2.5",
      when: ({ after }) => after.matches("viewing"),
      check: ({ after }) =>
        same(after.context, { memberId: "m1", picture: null, cropArea: null, progress: 0, problem: null }) &&
        !after.hasTag("asking"),
    },
    "bytes that are not shown any more are let go, once": {
      section: "PERFORMANCE §5",
      when: ({ before, after, caseName }) =>
        before.context.picture !== null && (after.context.picture === null || caseName === "opened"),
      check: ({ before, did }) => same(released(did), [before.context.picture]),
    },
    "bytes that are shown are kept": {
      section: "PERFORMANCE §5",
      when: ({ before, after, caseName }) =>
        before.context.picture !== null && after.context.picture !== null && caseName !== "opened",
      check: ({ did }) => !actionsDone(did).includes("releasePicture"),
    },
    "only Save and Retry send": {
      section: "SPEC §5",
      when: ({ did }) => started(did).includes("uploadAvatar"),
      check: ({ event }) => event.type === "avatar.submitted",
    },
    "only a saved picture is said to be one": {
      section: "DECISIONS §3.10: never a success that did not happen",
      when: ({ did }) =>
        toasts(did).length > 0 || invalidatedKeys(did).length > 0 || actionsDone(did).includes("replaceUser"),
      check: ({ caseName }) => caseName === "saved",
    },
  },
}
