import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import type { ProfileBody } from "#api/contract/profile.ts"
import type { Role } from "#api/contract/users.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { lagosYear } from "#api/lagos.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { normalisePhone } from "#server/authentication/phone.ts"
import { errorMessages } from "#server/authentication/messages.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { fault } from "#server/fault.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { fullName, Users } from "#server/users/service.ts"
import { encodePicture } from "#server/pictures/encode.ts"
import { PictureNotFound } from "#server/pictures/errors.ts"
import { type ProfileRow, ProfileRows } from "./rows.ts"

const trimmed = (text: string) => text.trim()
const textOrNull = (text: string | null | undefined) => (text ?? "").trim() || null

/** Returns the field if the update has it. An empty text or null clears the field. */
const sentText = (body: ProfileBody, key: "middleName" | "bio" | "leadershipPosition") =>
  body[key] === undefined ? {} : { [key]: textOrNull(body[key]) }

/** Merges an update into the stored record. Returns the new record, and in `fields` a message for every invalid field. */
const mergeProfile = (stored: ProfileRow & { readonly role: Role }, body: ProfileBody, at: Date) => {
  const fields: Record<string, string> = {}
  const { role, ...before } = stored
  const phone = body.phone === undefined ? before.phone : textOrNull(body.phone)
  const normalisedPhone = phone === null || phone === before.phone ? phone : normalisePhone(phone)
  if (phone !== null && normalisedPhone === null) fields["phone"] = errorMessages.invalidPhone
  const admissionYear = body.admissionYear === undefined ? undefined : Number(body.admissionYear)
  const thisYear = lagosYear(at)
  if (
    role === "Student" &&
    admissionYear !== undefined &&
    admissionYear !== before.admissionYear &&
    (admissionYear > thisYear || admissionYear < thisYear - 9)
  )
    fields["admissionYear"] = "Choose your admission year"
  const roleFields =
    role === "Student"
      ? {
          ...(admissionYear === undefined ? {} : { admissionYear }),
          ...(body.yearOfStudy === undefined ? {} : { yearOfStudy: body.yearOfStudy }),
        }
      : {
          ...(body.licenseNumber === undefined ? {} : { licenseNumber: trimmed(body.licenseNumber) }),
          ...(body.specialty === undefined ? {} : { specialty: trimmed(body.specialty) }),
          ...(body.yearsOfExperience === undefined ? {} : { yearsOfExperience: body.yearsOfExperience }),
        }
  const after: ProfileRow = {
    ...before,
    ...(body.firstName === undefined ? {} : { firstName: trimmed(body.firstName) }),
    ...(body.lastName === undefined ? {} : { lastName: trimmed(body.lastName) }),
    ...sentText(body, "middleName"),
    ...sentText(body, "bio"),
    ...sentText(body, "leadershipPosition"),
    ...(body.gender === undefined ? {} : { gender: body.gender }),
    ...(body.dateOfBirth === undefined ? {} : { dateOfBirth: body.dateOfBirth }),
    ...(body.region === undefined ? {} : { region: body.region }),
    ...(body.socials === undefined
      ? {}
      : { socials: body.socials.map(({ name, link }) => ({ name: trimmed(name), link: trimmed(link) })) }),
    ...roleFields,
    phone: normalisedPhone,
  }
  return { after, fields }
}

/** The types of SPEC §5. */
const avatarKinds = ["jpeg", "png"] as const
/** The stored square in pixels: twice the largest size on screen, for displays with a device pixel ratio of 2. */
const avatarSize = { width: 384, height: 384 }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  const rows = yield* ProfileRows
  const users = yield* Users
  const limits = yield* Limits
  const dated = yield* DatedSettings

  return {
    /** SPEC §7, profile update: writes the sent fields of the member's role. Returns the whole record. */
    update: Effect.fnUntraced(function* (body: ProfileBody, member: CurrentMember["Service"]) {
      const at = yield* now
      yield* transaction(
        Effect.gen(function* () {
          const stored = yield* rows.locked(member._id)
          if (stored === undefined) return yield* Effect.die(new Error("A live session without its member"))
          const { after, fields } = mergeProfile(stored, body, at)
          const { region } = body
          // The stored region stays valid, even if it has ended since.
          const isOtherRegion = region !== undefined && region !== stored.region
          if (isOtherRegion && !(yield* dated.isRegionOf(stored.role, region)))
            fields["region"] = errorMessages.unknownRegion
          if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
          return yield* rows.write(member._id, fullName(after), after, at)
        }),
      )
      return yield* users.me(member)
    }),

    /**
     * Replaces the picture of the member. One transaction stores and links the picture, so that no link is broken. The
     * previous picture is deleted after the commit, or by `PictureSweeper` after a crash. Fails with `LimitExceeded` and
     * `WrongPictureType`.
     */
    setPicture: Effect.fnUntraced(function* (bytes: Uint8Array, member: CurrentMember["Service"]) {
      yield* limits.byAccount("pictures-per-account", member._id)
      const picture = yield* encodePicture(bytes, avatarKinds, avatarSize)
      const name = `${randomBytes(16).toString("hex")}.webp`
      const at = yield* now
      yield* transaction(
        Effect.gen(function* () {
          yield* rows.addPicture(name, member._id, picture, at)
          yield* fault("F11")
          yield* rows.setPictureUrl(member._id, `/api/avatars/${name}`, at)
        }),
      )
      yield* rows.sweep(member._id)
      return yield* users.me(member)
    }),

    /** Returns the bytes of a picture (WebP) by its file name. Fails with `PictureNotFound`. */
    picture: Effect.fnUntraced(function* (name: string) {
      const found = /^[0-9a-f]{32}\.webp$/.test(name) ? yield* rows.picture(name) : undefined
      return found?.picture ?? (yield* new PictureNotFound())
    }),
  }
})

/** A member's own profile. */
export class Profile extends Context.Service<Profile, Effect.Success<typeof make>>()("portal/Profile") {
  static readonly layer = Layer.effect(Profile, make).pipe(
    Layer.provide(Layer.mergeAll(ProfileRows.layer, Users.layer, Limits.layer, DatedSettings.layer)),
  )
}
