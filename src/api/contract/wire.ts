import { Context, Effect, Schema } from "effect"
import { HttpApiMiddleware, HttpApiSchema, HttpApiSecurity } from "effect/http-api"

/**
 * The shape of every response (DECISIONS §1). Success is `{ success: true, message, data }`. An error is `{ statusCode,
 * message, error }`, and `error` is the HTTP reason phrase. POST returns 201, all other methods 200.
 */
export const answer = <S extends Schema.Constraint>(data: S) =>
  Schema.Struct({ success: Schema.Literal(true), message: Schema.String, data })

/** The shape of a successful POST response (201). */
export const created = <S extends Schema.Constraint>(data: S) => answer(data).pipe(HttpApiSchema.status(201))

/** The position of a page in its list. Pages start at 1. `totalPages` is 0 for an empty list. */
export const PageMeta = Schema.Struct({
  currentPage: Schema.Int,
  itemsPerPage: Schema.Int,
  totalItems: Schema.Int,
  totalPages: Schema.Int,
})

/** One page of a list. */
export const page = <S extends Schema.Constraint>(item: S) =>
  Schema.Struct({ items: Schema.Array(item), meta: PageMeta })

/** A key that may be absent or null, because hosts differ in how they send "no value". */
export const maybe = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** Paging and search for every list. `limit` defaults to 10; the maximum is 100. */
export const listQuery = {
  page: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })).annotate({
      message: "page must be a whole number from 1",
    }),
  ),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      message: "limit must be a whole number from 1 to 100",
    }),
  ),
  searchBy: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(200, { message: "Please search for at most 200 characters" })),
  ),
}

/** The query of a table: paged, searched, and sorted by one of these columns. */
export const sortedQuery = <const By extends string>(columns: readonly By[]) => ({
  ...listQuery,
  sortBy: Schema.optionalKey(Schema.Literals(columns)),
  sortOrder: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
})

/** The fields of every error response: the status, its HTTP reason phrase, and one message or a list of messages. */
export const errorFields = <const Code extends number, const Reason extends string>(
  statusCode: Code,
  reason: Reason,
) => ({
  statusCode: Schema.Literal(statusCode).pipe(Schema.withConstructorDefault(Effect.succeed(statusCode))),
  error: Schema.Literal(reason).pipe(Schema.withConstructorDefault(Effect.succeed(reason))),
  message: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
})

/**
 * 400: invalid input or a broken rule. `fields` has a message per field, by its wire name. `code` names a rule that
 * the client can react to (`payment_pending`, `payment_not_paid`, `payment_held`, `cart_changed`, `price_changed`).
 * `data` depends on the code: an `UnpaidPayment` for `payment_not_paid`, a `NewPrice` for `price_changed`.
 */
export class BadRequest extends Schema.TaggedError<BadRequest>()(
  "BadRequest",
  {
    ...errorFields(400, "Bad Request"),
    fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    code: Schema.optionalKey(Schema.String),
    data: Schema.optionalKey(Schema.Unknown),
  },
  { httpApiStatus: 400 },
) {}

/** 401: wrong credentials, or a webhook without the provider's signature. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  errorFields(401, "Unauthorized"),
  { httpApiStatus: 401 },
) {}

/**
 * 401: there is no session, or it has ended. The message is `expiredToken`. With the code `account_suspended`, the message
 * is the one that a suspended member gets at a login.
 */
export class SessionExpired extends Schema.TaggedError<SessionExpired>()(
  "SessionExpired",
  { ...errorFields(401, "Unauthorized"), code: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 401 },
) {}
/** The message of an expired session (DECISIONS §1). It contains the 'expired token' of SPEC §4.6. */
export const expiredToken = "Invalid or expired token provided"

/** 403: this member, or this member's role, may not do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", errorFields(403, "Forbidden"), {
  httpApiStatus: 403,
}) {}

/** 403: this member's email is not verified. The message is `notVerified`. */
export class EmailNotVerified extends Schema.TaggedError<EmailNotVerified>()(
  "EmailNotVerified",
  errorFields(403, "Forbidden"),
  { httpApiStatus: 403 },
) {}
/** Unverified members get this message from every call except the verification calls (DECISIONS §2). */
export const notVerified = "Email is not verified"

/** 404: does not exist, or this member may not see it. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", errorFields(404, "Not Found"), {
  httpApiStatus: 404,
}) {}

/** 409: already done. `data` is the response of the first success (DECISIONS §1). */
export class Conflict extends Schema.TaggedError<Conflict>()(
  "Conflict",
  { ...errorFields(409, "Conflict"), data: Schema.optionalKey(Schema.Unknown) },
  { httpApiStatus: 409 },
) {}

/** 413: the body is too large. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()(
  "PayloadTooLarge",
  errorFields(413, "Payload Too Large"),
  { httpApiStatus: 413 },
) {}

/** 415: the file's content is of an unsupported type, whatever its name. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  errorFields(415, "Unsupported Media Type"),
  { httpApiStatus: 415 },
) {}

/** 429: too many requests. The header Retry-After and `retryAfter` hold the seconds to wait. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  { ...errorFields(429, "Too Many Requests"), retryAfter: Schema.Int },
  { httpApiStatus: 429 },
) {}

/** 502: a payment provider refused the request or sent an invalid response. No money is lost. */
export class BadGateway extends Schema.TaggedError<BadGateway>()(
  "BadGateway",
  errorFields(502, "Bad Gateway"),
  { httpApiStatus: 502 },
) {}

/** 503: a provider or the database is unavailable. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()(
  "ServiceUnavailable",
  errorFields(503, "Service Unavailable"),
  { httpApiStatus: 503 },
) {}

/** Every error that the contract declares. */
export type ContractError =
  | BadRequest
  | Unauthorized
  | SessionExpired
  | Forbidden
  | EmailNotVerified
  | NotFound
  | Conflict
  | PayloadTooLarge
  | UnsupportedMediaType
  | TooManyRequests
  | BadGateway
  | ServiceUnavailable

/** The member whose bearer token authorised the request, for the handlers. */
export class CurrentMember extends Context.Service<
  CurrentMember,
  {
    readonly _id: string
    readonly role: "Student" | "Doctor" | "GlobalNetwork"
    /** The id of the session: the family of refresh tokens of one login. Logout and token reuse end it. */
    readonly sessionId: string
  }
>()("portal/CurrentMember") {}

/**
 * Requires a verified member's bearer token. Fails as `SessionExpired` without a live session, as `EmailNotVerified`
 * before verification.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentMember }>()(
  "portal/Authorization",
  {
    security: { bearer: HttpApiSecurity.bearer },
    error: [SessionExpired, EmailNotVerified],
    requiredForClient: true,
  },
) {}

/** Turns a body, query or path that breaks its schema into a `BadRequest` with a message per field. */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()("portal/SchemaErrors", {
  error: BadRequest,
}) {}
