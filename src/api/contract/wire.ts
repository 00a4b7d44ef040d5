import { Context, Effect, Schema } from "effect"
import { HttpApiMiddleware, HttpApiSchema, HttpApiSecurity } from "effect/http-api"

/**
 * The shape of every answer (DECISIONS §1): success is `{ success: true, message, data }`, an error is
 * `{ statusCode, message, error }` with the HTTP reason phrase in `error`. POST answers 201, everything else 200.
 */
export const answer = <S extends Schema.Constraint>(data: S) =>
  Schema.Struct({ success: Schema.Literal(true), message: Schema.String, data })

/** The same, with the status of a POST. */
export const created = <S extends Schema.Constraint>(data: S) => answer(data).pipe(HttpApiSchema.status(201))

/** Where a page stands in its list. Page 1 is the first; `totalPages` is 0 for an empty list. */
export const PageMeta = Schema.Struct({
  currentPage: Schema.Int,
  itemsPerPage: Schema.Int,
  totalItems: Schema.Int,
  totalPages: Schema.Int,
})

/** One page of a list. */
export const page = <S extends Schema.Constraint>(item: S) =>
  Schema.Struct({ items: Schema.Array(item), meta: PageMeta })

/** A key that may be absent or null: hosts differ in how they say "nothing". */
export const maybe = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The paging and search every list takes: `limit` defaults to 10 and is capped at 100. */
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

/** The query of a list that a table shows: paged, searched, and sorted by one of these columns. */
export const sortedQuery = <const By extends string>(columns: readonly By[]) => ({
  ...listQuery,
  sortBy: Schema.optionalKey(Schema.Literals(columns)),
  sortOrder: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
})

/** What every error answer holds: the status, its HTTP reason phrase, and a sentence or a list of them. */
const body = <const Code extends number, const Reason extends string>(statusCode: Code, reason: Reason) => ({
  statusCode: Schema.Literal(statusCode).pipe(Schema.withConstructorDefault(Effect.succeed(statusCode))),
  error: Schema.Literal(reason).pipe(Schema.withConstructorDefault(Effect.succeed(reason))),
  message: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
})

/**
 * 400: bad input or a rule of the business. `fields` holds a sentence per field by its wire name, `code` names the
 * rule where the client reacts to it (`payment_pending`, `payment_not_paid`, `payment_held`).
 */
export class BadRequest extends Schema.TaggedError<BadRequest>()(
  "BadRequest",
  {
    ...body(400, "Bad Request"),
    fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    code: Schema.optionalKey(Schema.String),
  },
  { httpApiStatus: 400 },
) {}

/** 401: wrong credentials, or a webhook without the provider's signature. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()(
  "Unauthorized",
  body(401, "Unauthorized"),
  { httpApiStatus: 401 },
) {}

/** 401: there is no session, or it is over. Says `expiredToken`. */
export class SessionExpired extends Schema.TaggedError<SessionExpired>()(
  "SessionExpired",
  body(401, "Unauthorized"),
  { httpApiStatus: 401 },
) {}
/** DECISIONS §1: the words of an expired session; they hold the 'expired token' of SPEC §4.6. */
export const expiredToken = "Invalid or expired token provided"

/** 403: not yours, or not your role. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", body(403, "Forbidden"), {
  httpApiStatus: 403,
}) {}

/** 403: the email of this member is not verified yet. Says `notVerified`. */
export class EmailNotVerified extends Schema.TaggedError<EmailNotVerified>()(
  "EmailNotVerified",
  body(403, "Forbidden"),
  { httpApiStatus: 403 },
) {}
/** DECISIONS §2: what an unverified member hears everywhere but at the verification calls. */
export const notVerified = "Email is not verified"

/** 404: there is no such thing, or none that this member may see. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", body(404, "Not Found"), {
  httpApiStatus: 404,
}) {}

/** 409: already done. `data` carries what the first success answered (DECISIONS §1). */
export class Conflict extends Schema.TaggedError<Conflict>()(
  "Conflict",
  { ...body(409, "Conflict"), data: Schema.optionalKey(Schema.Unknown) },
  { httpApiStatus: 409 },
) {}

/** 413: more than is taken. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()(
  "PayloadTooLarge",
  body(413, "Payload Too Large"),
  { httpApiStatus: 413 },
) {}

/** 415: a file that is not of a kind that is taken, whatever it is called. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  body(415, "Unsupported Media Type"),
  { httpApiStatus: 415 },
) {}

/** 429: too often. The header Retry-After, and `retryAfter` here, say how many seconds to wait. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  { ...body(429, "Too Many Requests"), retryAfter: Schema.Int },
  { httpApiStatus: 429 },
) {}

/** 502: a payment provider answered nonsense or refused us. Nothing was granted, nothing is lost. */
export class BadGateway extends Schema.TaggedError<BadGateway>()("BadGateway", body(502, "Bad Gateway"), {
  httpApiStatus: 502,
}) {}

/** 503: a provider or the database is away. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()(
  "ServiceUnavailable",
  body(503, "Service Unavailable"),
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

/** The member behind a bearer token, as the handlers see it. */
export class CurrentMember extends Context.Service<
  CurrentMember,
  {
    readonly _id: string
    readonly role: "Student" | "Doctor" | "GlobalNetwork"
    /** The refresh family this access token belongs to: logout and reuse end it. */
    readonly sessionId: string
  }
>()("portal/CurrentMember") {}

/** A bearer token of a verified member: `SessionExpired` without a live session, `EmailNotVerified` before verification. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentMember }>()(
  "portal/Authorization",
  {
    security: { bearer: HttpApiSecurity.bearer },
    error: [SessionExpired, EmailNotVerified],
    requiredForClient: true,
  },
) {}

/** Turns a body, query or path that does not fit its schema into a `BadRequest` with a sentence per field. */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()("portal/SchemaErrors", {
  error: BadRequest,
}) {}
