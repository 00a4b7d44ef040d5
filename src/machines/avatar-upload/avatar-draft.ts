import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"

/** A selected picture as stored on the device: its bytes and its file name. */
const Picture = Schema.Struct({ bytes: Schema.instanceOf(Blob), name: Schema.String })

/** Stores `root/avatar-draft` in IndexedDB: up to 2 MB (SPEC §5) do not fit into local storage. */
export const avatarDraft = memberDraft("avatar-draft", Picture, "INDEXEDDB")
