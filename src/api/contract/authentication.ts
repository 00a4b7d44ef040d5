import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  admissionYear,
  choice,
  dateOfBirth,
  deviceKey,
  email,
  filled,
  name,
  newPassword,
  password,
  optionalName,
  text,
} from "./rules.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "./choices.ts"
import { Tokens } from "./tokens.ts"
import { User } from "./users.ts"
import { created, Forbidden, maybe, SessionExpired, TooManyRequests, Unauthorized } from "./wire.ts"

export const LoginBody = Schema.Struct({ email: email(), password, deviceKey })

const person = {
  firstName: name,
  middleName: maybe(optionalName),
  lastName: name,
  dateOfBirth,
  phone: maybe(text(40)),
  email: email(),
  password: newPassword,
  confirmPassword: Schema.optionalKey(Schema.String),
  gender: choice(genders, "Select your gender"),
  region: filled(200),
  deviceKey,
}
const professional = {
  licenseNumber: filled(40),
  specialty: filled(120),
  yearsOfExperience: choice(yearsOfExperience),
}
/** The signup fields of each role (SPEC §3). The server checks that the region is on that role's list. */
export const SignupBody = Schema.Union([
  Schema.Struct({
    ...person,
    role: Schema.Literal("Student"),
    admissionYear,
    yearOfStudy: choice(yearsOfStudy),
  }),
  Schema.Struct({ ...person, role: Schema.Literal("Doctor"), ...professional }),
  Schema.Struct({ ...person, role: Schema.Literal("GlobalNetwork"), ...professional }),
])
export type SignupBody = typeof SignupBody.Type

/** Authentication (SPEC §7). Responses do not depend on whether the email is known (DECISIONS §2). */
export class AuthenticationGroup extends HttpApiGroup.make("authentication").add(
  HttpApiEndpoint.post("login", "/auth/login", {
    payload: LoginBody,
    // A host without POST /auth/refresh-token sends no refresh token.
    success: created(
      Schema.Struct({ user: User, ...Tokens.fields, refreshToken: maybe(Tokens.fields.refreshToken) }),
    ),
    error: [Unauthorized, Forbidden, TooManyRequests],
  }),
  HttpApiEndpoint.post("signup", "/auth/signup", {
    payload: SignupBody,
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
  HttpApiEndpoint.post("verifyEmail", "/auth/verify-email", {
    payload: Schema.Struct({
      code: filled(12),
      email: email(),
      deviceKey,
    }),
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
  HttpApiEndpoint.post("resendVerifyCode", "/auth/resend-verify-code", {
    payload: Schema.Struct({ email: email(), deviceKey }),
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
  HttpApiEndpoint.post("forgotPassword", "/auth/forgot-password", {
    payload: Schema.Struct({ email: email(), deviceKey }),
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
  HttpApiEndpoint.post("resetPassword", "/auth/reset-password", {
    payload: Schema.Struct({
      token: filled(200),
      newPassword,
      confirmPassword: Schema.optionalKey(Schema.String),
    }),
    success: created(Schema.Null),
    error: TooManyRequests,
  }),
  HttpApiEndpoint.post("refreshToken", "/auth/refresh-token", {
    payload: Schema.Struct({ refreshToken: filled(500) }),
    success: created(Tokens),
    error: [SessionExpired, TooManyRequests],
  }),
  HttpApiEndpoint.post("logout", "/auth/logout", {
    payload: Schema.Struct({ refreshToken: filled(500) }),
    success: created(Schema.Null),
  }),
) {}
