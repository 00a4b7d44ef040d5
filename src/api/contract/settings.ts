import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { required } from "./field-rules.ts"
import { newPassword, password } from "./rules.ts"
import { answer, Authorization, Conflict, created, TooManyRequests } from "./wire.ts"

/** The notifications that a member wants (SPEC §3, notification settings). All are on by default (DECISIONS §4). */
export const NotificationSettings = Schema.Struct({
  /** 'Someone sends a message'. */
  newMessage: Schema.Boolean,
  /** 'Someone replies a message'. */
  replies: Schema.Boolean,
  announcements: Schema.Boolean,
})
export type NotificationSettings = typeof NotificationSettings.Type

const someSettings = {
  newMessage: Schema.optionalKey(Schema.Boolean),
  replies: Schema.optionalKey(Schema.Boolean),
  announcements: Schema.optionalKey(Schema.Boolean),
}

/**
 * PATCH /users/settings: all settings or some. Our addition is `expected`, the values that the changes began from (NETWORK
 * §3.3): if a stored value differs from it, nothing is written, and the 409 carries the stored settings.
 */
export const SettingsChange = Schema.Struct({
  ...someSettings,
  expected: Schema.optionalKey(Schema.Struct(someSettings)),
})
export type SettingsChange = typeof SettingsChange.Type

/** POST /auth/change-password (SPEC §7). All three fields are required (SPEC §5). */
export const PasswordChangeBody = Schema.Struct({
  oldPassword: password,
  newPassword,
  confirmPassword: Schema.String.pipe(Schema.annotateKey({ messageMissingKey: required })),
})
export type PasswordChangeBody = typeof PasswordChangeBody.Type

/** Account settings (SPEC §7). */
export class SettingsGroup extends HttpApiGroup.make("settings")
  .add(
    HttpApiEndpoint.get("get", "/users/settings", { success: answer(NotificationSettings) }),
    HttpApiEndpoint.patch("save", "/users/settings", {
      payload: SettingsChange,
      success: answer(NotificationSettings),
      error: Conflict,
    }),
    /** Changes the password and ends all other sessions of the member (RELIABILITY A4). */
    HttpApiEndpoint.post("changePassword", "/auth/change-password", {
      payload: PasswordChangeBody,
      success: created(Schema.Null),
      error: TooManyRequests,
    }),
  )
  .middleware(Authorization) {}
