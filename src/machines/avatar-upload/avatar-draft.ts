import { memberDraft } from "../form/member-draft.ts"

/** A selected picture as stored on the device: its bytes and its file name. */
interface StoredPicture {
  readonly bytes: Blob
  readonly name: string
}

const isPicture = (value: unknown): value is StoredPicture => {
  const picture = value as Partial<StoredPicture> | null | undefined
  return (
    typeof picture === "object" &&
    picture !== null &&
    picture.bytes instanceof Blob &&
    typeof picture.name === "string"
  )
}

/** Stores `root/avatar-draft` in IndexedDB: up to 2 MB (SPEC §5) do not fit into local storage. */
export const avatarDraft = memberDraft("avatar-draft", isPicture, "INDEXEDDB")
