import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { deletion, Gone, restoration, whyNotDeletable } from "./draft-deletion.ts"
import { maxEmailLength } from "./field-rules.ts"
import { maxTrainingName } from "./limits.ts"
import { Person } from "./person.ts"
import { Publication } from "./publication.ts"
import { filled, password } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { csv } from "./subscriptions.ts"
import { Role } from "./users.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
  TooManyRequests,
} from "./wire.ts"

/** The statuses of a training (OFFICE §12). `scheduled`: members will see it from a later moment on. */
export const trainingStatuses = ["draft", "scheduled", "published"] as const
export const TrainingStatus = Schema.Literals(trainingStatuses)
export type TrainingStatus = typeof TrainingStatus.Type

/** What staff write about a training. A draft may lack everything but its name. */
const fields = {
  /** No other training has this name. */
  name: filled(maxTrainingName),
  /** The roles that have the training in their records. */
  membersGroup: Schema.Array(Role),
}

/** A new training. A repeat with the same `freshId` returns the training that the first request made. */
export const NewOfficeTraining = Schema.Struct({ ...fields, freshId: Schema.String.check(Schema.isGUID()) })
export type NewOfficeTraining = typeof NewOfficeTraining.Type

/** A change of a training in the version that was read. */
export const OfficeTrainingChange = Schema.Struct({ ...fields, version: Schema.Int })
export type OfficeTrainingChange = typeof OfficeTrainingChange.Type

const Version = Schema.Struct({ version: Schema.Int })

/** A training in the list. */
export const OfficeTrainingRow = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  status: TrainingStatus,
  /** ISO 8601: when members begin to see it. Null for a draft, and for one that was published at once. */
  visibleFrom: Schema.NullOr(Schema.String),
  membersGroup: Schema.Array(Role),
  completedCount: Schema.Int,
})
export type OfficeTrainingRow = typeof OfficeTrainingRow.Type

/** A training as staff see it. */
export const OfficeTraining = Schema.Struct({
  ...OfficeTrainingRow.fields,
  /** Grows with each change. */
  version: Schema.Int,
  /** What keeps a draft from being published, as sentences. Empty for one that can be published. */
  missing: Schema.Array(Schema.String),
  whyNotDeletable,
  /** Null for a training that no member of staff changed. */
  changedBy: Schema.NullOr(Person),
  changedAt: Schema.String,
})
export type OfficeTraining = typeof OfficeTraining.Type

/** A member who completed a training. */
export const TrainingCompletion = Schema.Struct({
  member: Schema.Struct({ ...Person.fields, email: Schema.String, role: Role, membershipId: Schema.String }),
  completedAt: Schema.String,
})
export type TrainingCompletion = typeof TrainingCompletion.Type

/** Whether a member, by email or membership ID, has completed a training. */
const CompletionChange = Schema.Struct({
  member: filled(maxEmailLength, "Enter an email or a membership ID"),
  isCompleted: Schema.Boolean,
  /** Restores a completion that was removed, with its own time. */
  isUndo: Schema.optionalKey(Schema.Boolean),
})

const id = { id: Schema.String }
const after = { after: Schema.optionalKey(Schema.String) }
const cursorPage = <S extends Schema.Constraint>(item: S) =>
  answer(Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.String) }))

/** Trainings that staff make and publish, and who completed them (OFFICE §12). Our addition. */
export class OfficeTrainingsGroup extends HttpApiGroup.make("office-trainings")
  .add(
    /** Returns trainings, the newest first, 25 at a time. */
    HttpApiEndpoint.get("list", "/office/trainings", {
      query: { ...after, searchBy: listQuery.searchBy, status: Schema.optionalKey(TrainingStatus) },
      success: cursorPage(OfficeTrainingRow),
      error: BadRequest,
    }).annotate(RequiredPermission, "content.read"),
    HttpApiEndpoint.get("get", "/office/trainings/:id", {
      params: id,
      success: answer(OfficeTraining),
      error: [Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /** 400 for a name that another training has. */
    HttpApiEndpoint.post("create", "/office/trainings", {
      payload: NewOfficeTraining,
      success: created(OfficeTraining),
      error: [BadRequest, Forbidden, Gone],
    }).annotate(RequiredPermission, "content.edit"),
    /** As `create`. 409 with the stored training when somebody changed it after it was read. */
    HttpApiEndpoint.patch("save", "/office/trainings/:id", {
      params: id,
      payload: OfficeTrainingChange,
      success: answer(OfficeTraining),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * Shows a draft or a scheduled training to members, at once or from a later moment. 400 names what is missing, 409 has the
     * stored training.
     */
    HttpApiEndpoint.post("publish", "/office/trainings/:id/publish", {
      params: id,
      payload: Publication,
      success: created(OfficeTraining),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Makes a scheduled or published training a draft again. Its completions stay. */
    HttpApiEndpoint.post("withdraw", "/office/trainings/:id/withdraw", {
      params: id,
      payload: Version,
      success: created(OfficeTraining),
      error: [BadRequest, Conflict, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /**
     * Returns the members who completed the training, the last one first, 25 at a time. Each word of `searchBy` is in the
     * member's name, email or member id.
     */
    HttpApiEndpoint.get("completions", "/office/trainings/:id/completions", {
      params: id,
      query: { ...after, searchBy: listQuery.searchBy },
      success: cursorPage(TrainingCompletion),
      error: [BadRequest, Gone, NotFound],
    }).annotate(RequiredPermission, "content.read"),
    /**
     * Records that a member has or has not completed the training, or restores a removed completion. A repeat changes
     * nothing. 400 for the caller's own record.
     */
    HttpApiEndpoint.post("complete", "/office/trainings/:id/completions", {
      params: id,
      payload: CompletionChange,
      success: created(OfficeTraining),
      error: [BadRequest, Forbidden, Gone, NotFound],
    }).annotate(RequiredPermission, "content.edit"),
    /** Returns the newest 5,000 completions as CSV. The password of the caller confirms it. */
    HttpApiEndpoint.post("export", "/office/trainings/:id/completions/export", {
      params: id,
      payload: Schema.Struct({ password }),
      success: csv.pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Gone, NotFound, TooManyRequests],
    }).annotate(RequiredPermission, "content.read"),
    deletion("/office/trainings", "content.edit"),
    restoration("/office/trainings", OfficeTraining, "content.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
