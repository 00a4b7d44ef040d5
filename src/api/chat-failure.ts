import type { Failure } from "../outcome.ts"
import { connectionErrors, messageErrors } from "./contract/chats.ts"
import { failureDecoder } from "./decode-failure.ts"

const ofMessage = failureDecoder(messageErrors, true)
const ofConnection = failureDecoder(connectionErrors, true)

/** Decodes the acknowledgement of a message that the server refused. */
export const messageFailure = (body: { readonly statusCode?: number }): Failure =>
  ofMessage({ status: body.statusCode ?? 500, body })

/** Decodes a connection error. A host without `data` sends only the error's message. */
export const connectionFailure = (error: Error & { readonly data?: unknown }): Failure =>
  ofConnection({ status: 0, body: error.data ?? error.message })
