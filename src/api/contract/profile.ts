import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { admissionYearText, choice, dateOfBirth, filled, name, optionalName, text } from "./rules.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "./choices.ts"
import { User } from "./users.ts"
import {
  answer,
  Authorization,
  maybe,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  UnsupportedMediaType,
} from "./wire.ts"

/** SPEC §5: the most that a picture may weigh, in MB and in bytes. */
export const avatarMegabytes = 2
export const avatarBytes = avatarMegabytes * 1024 * 1024

const fits = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(schema)

/**
 * SPEC §7, profile update: what a member may write of their own record, all of it or a part. The fields of the other arms
 * are left aside; role, email, membershipId and whatever else is not named here cannot be written (DECISIONS §2).
 */
export const ProfileBody = Schema.Struct({
  firstName: fits(name),
  middleName: maybe(optionalName),
  lastName: fits(name),
  phone: maybe(text(40)),
  gender: fits(choice(genders, "Select your gender")),
  dateOfBirth: fits(dateOfBirth),
  bio: maybe(text(2_000)),
  leadershipPosition: maybe(text(120)),
  /** Free text, both of them (SPEC §5). */
  socials: fits(
    Schema.Array(Schema.Struct({ name: filled(40), link: filled(300) })).check(
      Schema.isMaxLength(20, { message: "Please keep at most 20 links" }),
    ),
  ),
  /** One of the list of the member's role, which the server checks. */
  region: fits(filled(200)),
  admissionYear: fits(admissionYearText),
  yearOfStudy: fits(choice(yearsOfStudy)),
  licenseNumber: fits(filled(40)),
  specialty: fits(filled(120)),
  yearsOfExperience: fits(choice(yearsOfExperience)),
})
export type ProfileBody = typeof ProfileBody.Type

/** The picture of a member: one file in the field `avatar`, a JPEG or a PNG of at most 2 MB (SPEC §5). */
const AvatarForm = Schema.Struct({ avatar: Schema.String.annotate({ format: "binary" }) }).pipe(
  HttpApiSchema.asMultipartStream({
    maxParts: 4,
    maxFieldSize: "16 KiB",
    // The parser counts roughly; to the byte it is counted afterwards.
    maxFileSize: avatarBytes + 4 * 1024,
    maxTotalSize: avatarBytes + 64 * 1024,
  }),
)

/** SPEC §7: PATCH /auth/me, as JSON or with a picture. Both answer the whole new record. */
export class ProfileGroup extends HttpApiGroup.make("profile")
  .add(
    HttpApiEndpoint.patch("update", "/auth/me", {
      payload: [ProfileBody, AvatarForm],
      success: answer(User),
      error: [PayloadTooLarge, UnsupportedMediaType, TooManyRequests],
    }),
  )
  .middleware(Authorization)
  .add(
    /** A picture by the name that the server gave it; whoever knows the address may see it, as an `<img>` must. */
    HttpApiEndpoint.get("avatar", "/avatars/:name", {
      params: { name: Schema.String },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/webp" })),
      error: NotFound,
    }),
  ) {}
