import type { Failure } from "../outcome.ts"
import { connectionErrors, messageErrors } from "./contract/chats.ts"
import { failureDecoder } from "./decode-failure.ts"

const ofMessage = failureDecoder(messageErrors, true)
const ofConnection = failureDecoder(connectionErrors, true)

/** Why a message was not taken, from the acknowledgement of it. */
export const messageFailure = (body: { readonly statusCode?: number }): Failure =>
  ofMessage({ status: body.statusCode ?? 500, body })

/** Why the socket was not opened. The error's `data` is the server's; a host without it has only the error's message. */
export const connectionFailure = (error: Error & { readonly data?: unknown }): Failure =>
  ofConnection({ status: 0, body: error.data ?? error.message })
