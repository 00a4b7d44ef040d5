import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { AuditCase } from "#api/contract/office-audit.ts"
import { now } from "../clock.ts"
import { Caller } from "../http/caller.ts"
import { digestOf } from "./details.ts"
import { auditRows } from "./rows.ts"

/** What an act changed, and why. Stored beside the chain, which holds only its digest, so that it can be erased. */
export interface ActDetails {
  readonly before: unknown
  readonly after: unknown
  readonly reason?: string
}

/** The address of the entries of the office's commands, which run on the server. */
export const commandAddress = "command"

/** An action and its result, as fixed texts. Neither contains anything that a member typed. */
export interface Entry {
  readonly action: string
  readonly result: string
  /** Whom the action concerns. */
  readonly memberId: string | null
  /** The member of staff who acted. Null, or absent, when members act for themselves, and for commands. */
  readonly actorId?: string | null
  /** The record that the act belongs to, if it belongs to one. */
  readonly case?: AuditCase
  readonly details?: ActDetails
}

/**
 * Adds an entry to the audit log, in the caller's transaction if any, so that an action and its entry commit together
 * (RELIABILITY A7). It takes no lock: `AuditChain` adds the entry to the chain later.
 */
export const audit = Effect.fnUntraced(function* (entry: Entry) {
  const rows = yield* auditRows
  const { address, requestId } = yield* Caller
  const { details, actorId = null, case: { kind = null, id = null } = {}, ...fixed } = entry
  let detailsDigest: string | null = null
  if (details !== undefined) {
    // The random salt keeps the digest from revealing erased details that could be guessed.
    const content = JSON.stringify({ salt: randomUUID(), ...details })
    detailsDigest = digestOf(content)
    yield* rows.insertDetails(detailsDigest, content)
  }
  yield* rows.insert({
    ...fixed,
    actorId,
    detailsDigest,
    caseKind: kind,
    caseId: id,
    at: yield* now,
    address,
    requestId,
  })
})
