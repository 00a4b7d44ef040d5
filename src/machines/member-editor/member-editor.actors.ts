import { Effect } from "effect"
import { correctProfile, officeMemberReads, officeProfile } from "#api/office-profiles.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { memberCorrectionDraft } from "./member-correction-draft.ts"
import { correctionOf, versionOf } from "./member-values.ts"

/** The editor of a member's profile. */
export const liveMemberEditor = provideRecordEditor({
  query: officeProfile,
  lists: officeMemberReads,
  create: () => Effect.die(new Error("Members sign up themselves")),
  save: correctProfile,
  versionOf,
  requestOf: correctionOf,
  fieldMessagesOf: (fields) => fields,
  draft: memberCorrectionDraft,
})
