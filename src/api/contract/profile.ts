import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { admissionYearText, choice, dateOfBirth, filled, name, optionalName, text } from "./rules.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "./choices.ts"
import { Social, User } from "./users.ts"
import {
  answer,
  Authorization,
  Conflict,
  maybe,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  UnsupportedMediaType,
} from "./wire.ts"

/** The maximum size of a picture (SPEC §5), in MB of 1,048,576 bytes. */
export const avatarMegabytes = 2
export const avatarBytes = avatarMegabytes * 1024 * 1024

/**
 * The profile fields that a member may change, all or some (SPEC §7, profile update). Fields of other roles are
 * ignored. Role, email, membershipId and all other fields cannot be changed (DECISIONS §2).
 */
export const ProfileBody = Schema.Struct({
  firstName: Schema.optionalKey(name),
  middleName: maybe(optionalName),
  lastName: Schema.optionalKey(name),
  phone: maybe(text(40)),
  gender: Schema.optionalKey(choice(genders, "Select your gender")),
  dateOfBirth: Schema.optionalKey(dateOfBirth),
  bio: maybe(text(2_000)),
  leadershipPosition: maybe(text(120)),
  /** `name` and `link` are free text (SPEC §5). */
  socials: Schema.optionalKey(
    Schema.Array(Schema.Struct({ name: filled(40), link: filled(300) })).check(
      Schema.isMaxLength(20, { message: "Please keep at most 20 links" }),
    ),
  ),
  /** The server checks that the region is on the role's list. */
  region: Schema.optionalKey(filled(200)),
  admissionYear: Schema.optionalKey(admissionYearText),
  yearOfStudy: Schema.optionalKey(choice(yearsOfStudy)),
  licenseNumber: Schema.optionalKey(filled(40)),
  specialty: Schema.optionalKey(filled(120)),
  yearsOfExperience: Schema.optionalKey(choice(yearsOfExperience)),
})
export type ProfileBody = typeof ProfileBody.Type

const storedText = Schema.optionalKey(Schema.NullOr(Schema.String))

/**
 * Our addition: the profile update of the member, with the values that the changes began from (NETWORK §3.3). If one of these
 * fields has a third value by now, nothing is written, and the 409 carries the stored record. Without `expected` nothing is
 * compared.
 */
export const ProfileChange = Schema.Struct({
  ...ProfileBody.fields,
  expected: Schema.optionalKey(
    Schema.Struct({
      firstName: storedText,
      middleName: storedText,
      lastName: storedText,
      phone: storedText,
      gender: storedText,
      dateOfBirth: storedText,
      bio: storedText,
      leadershipPosition: storedText,
      socials: Schema.optionalKey(Schema.Array(Social)),
      region: storedText,
      admissionYear: storedText,
      yearOfStudy: storedText,
      licenseNumber: storedText,
      specialty: storedText,
      yearsOfExperience: storedText,
    }),
  ),
})
export type ProfileChange = typeof ProfileChange.Type

/** The member's picture: one file in the field `avatar`, a JPEG or PNG of at most 2 MB (SPEC §5). */
const AvatarForm = Schema.Struct({ avatar: Schema.String.annotate({ format: "binary" }) }).pipe(
  HttpApiSchema.asMultipartStream({
    maxParts: 4,
    maxFieldSize: "16 KiB",
    // The parser counts multipart overhead too. The exact size is checked later.
    maxFileSize: avatarBytes + 4 * 1024,
    maxTotalSize: avatarBytes + 64 * 1024,
  }),
)

/** The profile update (SPEC §7): PATCH /auth/me, as JSON or with a picture. Both return the whole new record. */
export class ProfileGroup extends HttpApiGroup.make("profile")
  .add(
    HttpApiEndpoint.patch("update", "/auth/me", {
      payload: [ProfileChange, AvatarForm],
      success: answer(User),
      error: [Conflict, PayloadTooLarge, UnsupportedMediaType, TooManyRequests],
    }),
  )
  .middleware(Authorization)
  .add(
    /** Returns a picture by its server-made name. It needs no token, because an `<img>` sends none. */
    HttpApiEndpoint.get("avatar", "/avatars/:name", {
      params: { name: Schema.String },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "image/webp" })),
      error: NotFound,
    }),
  ) {}
