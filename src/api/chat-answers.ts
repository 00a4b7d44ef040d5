import { Schema } from "effect"
import type { Failure } from "../outcome.ts"
import { ChatMessage, connectionErrors, messageErrors } from "./contract/chats.ts"
import { failureDecoder } from "./decode-failure.ts"

const decodeMessageError = failureDecoder(messageErrors, true)
const decodeConnectionError = failureDecoder(connectionErrors, true)

export const isMessage = Schema.is(ChatMessage)

/** Decodes the acknowledgement of a message that the server refused. */
export const messageFailure = (body: { readonly statusCode?: number }): Failure =>
  decodeMessageError({ status: body.statusCode ?? 500, body })

/** Decodes a connection error. Another API host may send no `data`, only the message. */
export const connectionFailure = (error: Error & { readonly data?: unknown }): Failure =>
  decodeConnectionError({ status: 0, body: error.data ?? error.message })
