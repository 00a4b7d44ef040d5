import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { RequiredPermission } from "./staff.ts"
import type { Permission } from "./staff-roles.ts"
import { BadRequest, Conflict, created, errorFields, Forbidden, NotFound } from "./wire.ts"

/** A deleted draft: who deleted it, and when (OFFICE §4). */
export const DeletedDraft = Schema.Struct({
  _id: Schema.String,
  /** Its title or name. */
  name: Schema.String,
  /** The version that a restoration names. */
  version: Schema.Int,
  deletedBy: Schema.NullOr(Schema.Struct({ _id: Schema.String, fullName: Schema.String })),
  /** ISO 8601. */
  deletedAt: Schema.String,
})
export type DeletedDraft = typeof DeletedDraft.Type

/**
 * 410: a draft that was deleted, and can be restored. `data` is a `DeletedDraft`. This class is not in `wire.ts`, because
 * members' pages load that file.
 */
export class Gone extends Schema.TaggedError<Gone>()(
  "Gone",
  { ...errorFields(410, "Gone"), data: Schema.Unknown },
  { httpApiStatus: 410 },
) {}

/** Why a record cannot be deleted, as a sentence. Null for a draft that can be. */
export const whyNotDeletable = Schema.NullOr(Schema.String)

const request = {
  params: { id: Schema.String },
  payload: Schema.Struct({ version: Schema.Int }),
}

/** Deletes a draft that members never saw. 409 has the stored record; 410 names who deleted the draft before. */
export const deletion = <const Path extends `/office/${string}`>(path: Path, permission: Permission) =>
  HttpApiEndpoint.post("delete", `${path}/:id/delete`, {
    ...request,
    success: created(DeletedDraft),
    error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
  }).annotate(RequiredPermission, permission)

/**
 * Restores a deleted draft as it was. The message says what is different, such as a day that was taken meanwhile. A record
 * that is restored already stays as it is.
 */
export const restoration = <const Path extends `/office/${string}`, S extends Schema.Constraint>(
  path: Path,
  record: S,
  permission: Permission,
) =>
  HttpApiEndpoint.post("restore", `${path}/:id/restore`, {
    ...request,
    success: created(record),
    error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
  }).annotate(RequiredPermission, permission)
