import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { maxReasonLength } from "./office-members.ts"
import { ProfileBody } from "./profile.ts"
import { filled } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { Role } from "./users.ts"
import { answer, Authorization, BadRequest, Conflict, Forbidden, NotFound } from "./wire.ts"

const Text = Schema.NullOr(Schema.String)

/** The profile of a member, as an admin corrects it (OFFICE §20). */
export const OfficeProfile = Schema.Struct({
  /** The member's id. */
  _id: Schema.String,
  fullName: Schema.String,
  role: Role,
  firstName: Schema.String,
  middleName: Text,
  lastName: Schema.String,
  gender: Text,
  /** YYYY-MM-DD. */
  dateOfBirth: Text,
  phone: Text,
  bio: Text,
  region: Text,
  leadershipPosition: Text,
  admissionYear: Schema.NullOr(Schema.Int),
  yearOfStudy: Text,
  licenseNumber: Text,
  specialty: Text,
  yearsOfExperience: Text,
  /** Grows with each change of the profile, by the member or by staff. */
  version: Schema.Int,
  /** Null for the sign-up, a command, and a person who has left. */
  changedBy: Schema.NullOr(Schema.Struct({ _id: Schema.String, fullName: Schema.String })),
  changedAt: Schema.String,
})
export type OfficeProfile = typeof OfficeProfile.Type

const { socials: _, ...correctable } = ProfileBody.fields

/** Some fields of a profile, by the same rules as for the member, and why they are corrected. Only staff read the reason. */
export const ProfileCorrection = Schema.Struct({
  ...correctable,
  reason: filled(maxReasonLength),
  /** The version that was read. */
  version: Schema.Int,
})
export type ProfileCorrection = typeof ProfileCorrection.Type

const id = { id: Schema.String }

/** The profiles of members, which admins correct (OFFICE §20). Our addition. */
export class OfficeProfilesGroup extends HttpApiGroup.make("office-profiles")
  .add(
    HttpApiEndpoint.get("get", "/office/members/:id/profile", {
      params: id,
      success: answer(OfficeProfile),
      error: NotFound,
    }).annotate(RequiredPermission, "members.edit"),
    /**
     * Corrects a profile, and notifies the member of the corrected fields. Fields of other roles are ignored. 409 with the stored profile
     * when somebody changed it after it was read, 403 for the caller's own.
     */
    HttpApiEndpoint.patch("correct", "/office/members/:id/profile", {
      params: id,
      payload: ProfileCorrection,
      success: answer(OfficeProfile),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "members.edit"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
