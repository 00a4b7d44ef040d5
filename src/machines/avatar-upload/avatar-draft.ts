import { memberDraft } from "../form/member-draft.ts"

/** A picked picture as the device keeps it: its bytes, and the name that its field shows. */
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

/** `root/avatar-draft`, in IndexedDB: up to 2 MB (SPEC §5) are too much for local storage. */
export const avatarDraft = memberDraft("avatar-draft", isPicture, "INDEXEDDB")
