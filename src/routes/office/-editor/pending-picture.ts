import { createContext } from "react"

/** What a record's form knows about a picture that it does not have yet. */
export interface PendingPictureState {
  /** Why Save waits, as a sentence; undefined when no picture is chosen or uploading. */
  readonly reason: string | undefined
  readonly setReason: (reason: string | undefined) => void
}

/** Lets the upload of a picture keep the form around it from being saved without the picture. */
export const PendingPicture = createContext<PendingPictureState>({
  reason: undefined,
  setReason: () => {},
})
