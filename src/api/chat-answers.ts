import { Schema } from "effect"
import type { Failure } from "../outcome.ts"
import { ChatMessage, connectionErrors, messageErrors } from "./contract/chats.ts"
import { failureDecoder } from "./decode-failure.ts"

const ofMessage = failureDecoder(messageErrors, true)
const ofConnection = failureDecoder(connectionErrors, true)

export const isMessage = Schema.is(ChatMessage)

/** Decodes the acknowledgement of a message that the server refused. */
export const messageFailure = (body: { readonly statusCode?: number }): Failure =>
  ofMessage({ status: body.statusCode ?? 500, body })

/** Decodes a connection error. A host without `data` sends only the error's message. */
export const connectionFailure = (error: Error & { readonly data?: unknown }): Failure =>
  ofConnection({ status: 0, body: error.data ?? error.message })
