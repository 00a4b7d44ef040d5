import { Effect } from "effect"
import type { Failure } from "../outcome.ts"

/** A file from the server, for the member to save. */
export interface FileAnswer {
  readonly name: string
  readonly type: "application/pdf" | "text/csv;charset=utf-8" | "text/calendar;charset=utf-8"
  readonly content: BlobPart
}

/** Makes a file of a call whose response is the file's content. */
export const fileAnswer = (
  call: Effect.Effect<string | Uint8Array, Failure>,
  name: string,
  type: FileAnswer["type"],
): Effect.Effect<FileAnswer, Failure> =>
  Effect.map(call, (content) => ({
    name,
    type,
    content: typeof content === "string" ? content : new Uint8Array(content),
  }))
