import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { required } from "./field-rules.ts"
import { filled, newPassword } from "./rules.ts"
import { answer, Authorization, created, TooManyRequests } from "./wire.ts"

/** Which notices a member wants (SPEC §3, notification settings); all of them until told otherwise (DECISIONS §4). */
export const NotificationSettings = Schema.Struct({
  /** 'Someone sends a message'. */
  newMessage: Schema.Boolean,
  /** 'Someone replies a message'. */
  replies: Schema.Boolean,
  announcements: Schema.Boolean,
})
export type NotificationSettings = typeof NotificationSettings.Type

/** SPEC §7 POST /auth/change-password: all three are required (SPEC §5). */
export const PasswordChangeBody = Schema.Struct({
  oldPassword: filled(1_000),
  newPassword,
  confirmPassword: Schema.String.pipe(Schema.annotateKey({ messageMissingKey: required })),
})
export type PasswordChangeBody = typeof PasswordChangeBody.Type

/** SPEC §7: what a member sets for the account. */
export class SettingsGroup extends HttpApiGroup.make("settings")
  .add(
    HttpApiEndpoint.get("get", "/users/settings", { success: answer(NotificationSettings) }),
    HttpApiEndpoint.patch("save", "/users/settings", {
      payload: NotificationSettings,
      success: answer(NotificationSettings),
    }),
    /** Ends every other session of the member; this one goes on (RELIABILITY A4). */
    HttpApiEndpoint.post("changePassword", "/auth/change-password", {
      payload: PasswordChangeBody,
      success: created(Schema.Null),
      error: TooManyRequests,
    }),
  )
  .middleware(Authorization) {}
