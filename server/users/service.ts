import { Context, Effect, Layer } from "effect"
import type { CurrentMember } from "#api/contract/wire.ts"
import { now } from "../clock.ts"
import { pictureUrls } from "../picture-urls.ts"
import { userRows } from "./rows.ts"

/** Returns the full name, composed of its parts (DECISIONS §2). */
export const fullName = (parts: {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}): string =>
  [parts.firstName, parts.middleName, parts.lastName]
    .map((part) => (part ?? "").trim())
    .filter((part) => part !== "")
    .join(" ")

const make = Effect.gen(function* () {
  const rows = yield* userRows
  const { withAvatar } = yield* pictureUrls
  return {
    /** Returns the current member's own record. */
    me: Effect.fnUntraced(function* (member: CurrentMember["Service"]) {
      const user = yield* rows.user(member._id, yield* now)
      return user === undefined
        ? yield* Effect.die(new Error("A live session without its member"))
        : withAvatar(user)
    }),
  }
})

export class Users extends Context.Service<Users, Effect.Success<typeof make>>()("portal/Users") {
  static readonly layer = Layer.effect(Users, make)
}
