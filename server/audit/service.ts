import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { AuditCase } from "#api/contract/office-audit.ts"
import { now } from "../clock.ts"
import { Caller } from "../http/caller.ts"
import { digestOf } from "./details.ts"
import { auditRows } from "./rows.ts"

/**
 * What an act changed, and why. These details are stored outside the chain, so that they can be erased. The chain holds only
 * their digest.
 */
export interface ActDetails {
  readonly before: unknown
  readonly after: unknown
  readonly reason?: string
}

/** The `address` in the entries of office commands, which run on the server and have no network address. */
export const commandAddress = "command"

/** An entry to add to the audit log. `action` and `result` are fixed texts that contain nothing a member typed. */
export interface Entry {
  readonly action: string
  readonly result: string
  /** Whom the action concerns. */
  readonly memberId: string | null
  /** The member of staff who acted. Null or absent for members who act for themselves, for commands and for the server. */
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
