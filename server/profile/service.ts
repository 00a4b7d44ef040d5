import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import type { ProfileChange } from "#api/contract/profile.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { now } from "#server/clock.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { fault } from "#server/fault.ts"
import { Limits } from "#server/limits/service.ts"
import { fullName, Users } from "#server/users/service.ts"
import { encodePicture } from "#server/pictures/encode.ts"
import { PictureNotFound } from "#server/pictures/errors.ts"
import { ProfileOutdated } from "./errors.ts"
import { changedFields, isOutdated, makeProfileMerge } from "./merge.ts"
import { ProfileRows } from "./rows.ts"

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
  const merge = yield* makeProfileMerge

  return {
    /**
     * SPEC §7, profile update: writes the sent fields of the member's role. Returns the whole record. Fails with
     * `ProfileOutdated` when a field is not as expected any more (NETWORK §3.3).
     */
    update: Effect.fnUntraced(function* (
      { expected, ...body }: ProfileChange,
      member: CurrentMember["Service"],
    ) {
      const at = yield* now
      yield* transaction(
        Effect.gen(function* () {
          const stored = yield* rows.locked(member._id)
          if (stored === undefined) return yield* Effect.die(new Error("A live session without its member"))
          const after = yield* merge(stored, body, at)
          if (changedFields(stored, after).length === 0) return undefined
          if (isOutdated(stored, after, expected))
            return yield* new ProfileOutdated({ member: yield* users.me(member) })
          return yield* rows.write(member._id, fullName(after), after, member._id, at)
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
