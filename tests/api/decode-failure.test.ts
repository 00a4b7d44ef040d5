import { Effect, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { makeApiClient } from "#api/call.ts"
import type { ApiResponse } from "#api/transport.ts"
import { connectionFailure, messageFailure } from "#api/chat-answers.ts"
import { AuthenticationGroup } from "#api/contract/authentication.ts"
import { JobsGroup } from "#api/contract/jobs.ts"
import {
  BadGateway,
  BadRequest,
  Conflict,
  type ContractError,
  EmailNotVerified,
  expiredToken,
  Forbidden,
  NotFound,
  notVerified,
  PayloadTooLarge,
  ServiceUnavailable,
  SessionExpired,
  TooManyRequests,
  Unauthorized,
  UnsupportedMediaType,
} from "#api/contract/wire.ts"
import { failureDecoder } from "#api/decode-failure.ts"
import { type Failure, type FailureTag, somethingWrong } from "../../src/outcome.ts"

const schemas = [
  BadRequest,
  Unauthorized,
  SessionExpired,
  Forbidden,
  EmailNotVerified,
  NotFound,
  Conflict,
  PayloadTooLarge,
  UnsupportedMediaType,
  TooManyRequests,
  BadGateway,
  ServiceUnavailable,
] as const
const decode = failureDecoder(schemas, false)
const decodeOfMember = failureDecoder(schemas, true)
const asSent = (error: ContractError): unknown =>
  Schema.encodeUnknownSync(Schema.toCodecJson(Schema.Union(schemas)))(error)

const shaped = (statusCode: number, text: unknown = "No") => ({
  status: statusCode,
  body: { statusCode, message: text, error: "An error" },
})
const retryAfterOf = (text: string, seconds?: string) =>
  decode({
    status: 429,
    body: { message: text },
    headers: new Headers(seconds === undefined ? {} : { "retry-after": seconds }),
  }).retryAfter
const socketError = (text: string, data?: unknown) => Object.assign(new Error(text), { data })
const respondWith = (status: number, body: unknown) => () =>
  Effect.succeed<ApiResponse>({ ok: false, status, headers: new Headers(), body })
const tagOf = async (call: Effect.Effect<unknown, Failure>): Promise<FailureTag> =>
  (await Effect.runPromise(Effect.flip(call)))._tag

/** A message that misleads code that matches on the text. */
const message = "The expired token of somebody not verified"
const errors: readonly ContractError[] = [
  new BadRequest({ message }),
  new Unauthorized({ message }),
  new SessionExpired({ message }),
  new Forbidden({ message }),
  new EmailNotVerified({ message }),
  new NotFound({ message }),
  new Conflict({ message }),
  new PayloadTooLarge({ message }),
  new UnsupportedMediaType({ message }),
  new TooManyRequests({ message, retryAfter: 5 }),
  new BadGateway({ message }),
  new ServiceUnavailable({ message }),
]

describe("a response with a declared error", () => {
  test.each(errors.map((error) => [error._tag, error] as const))(
    "is a %s, whatever its message",
    (tag, error) => {
      const response = { status: error.statusCode, body: asSent(error) }
      expect([decode(response)._tag, decodeOfMember(response)._tag]).toEqual([tag, tag])
      expect(decode(response)).toMatchObject({ message, status: error.statusCode })
    },
  )

  test("keeps its fields, its code and its data", () => {
    const refused = new BadRequest({
      message: ["One", "Two"],
      fields: { email: "One" },
      code: "cart_changed",
    })
    expect(decode({ status: 400, body: asSent(refused) })).toEqual({
      _tag: "BadRequest",
      message: "One",
      status: 400,
      fields: { email: "One" },
      code: "cart_changed",
      data: null,
      retryAfter: null,
    })
    const done = new Conflict({ message: "Already confirmed", data: { receipt: 1 } })
    expect(decode({ status: 409, body: asSent(done) })).toMatchObject({
      _tag: "Conflict",
      data: { receipt: 1 },
    })
  })

  test("that the operation does not declare is decoded like one without a tag", () => {
    const response = { status: 404, body: asSent(new NotFound({ message: "There is no such thing" })) }
    expect(failureDecoder([BadRequest], false)(response)._tag).toBe("NotFound")
    const old = { status: 401, body: asSent(new Unauthorized({ message: expiredToken })) }
    expect(failureDecoder([SessionExpired], true)(old)._tag).toBe("SessionExpired")
  })

  test("with an invalid body is decoded like one without a tag", () => {
    const body = { _tag: "Conflict", statusCode: 400, message: "No", error: "Bad Request" }
    expect(decode({ status: 400, body })._tag).toBe("BadRequest")
  })
})

describe("a response without a tag", () => {
  test.each([
    [400, "BadRequest"],
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [404, "NotFound"],
    [405, "Refused"],
    [409, "Conflict"],
    [413, "PayloadTooLarge"],
    [415, "UnsupportedMediaType"],
    [422, "Refused"],
    [429, "TooManyRequests"],
    [500, "Unavailable"],
    [502, "BadGateway"],
    [503, "ServiceUnavailable"],
    [504, "Unavailable"],
  ] as const)("with the status %i is a %s", (status, tag) => expect(decode(shaped(status))._tag).toBe(tag))

  test("is an expired session for a member's call with status 401, whatever its message", () => {
    expect(decodeOfMember(shaped(401))._tag).toBe("SessionExpired")
    expect(decodeOfMember(shaped(401, "Email is not verified"))._tag).toBe("SessionExpired")
  })

  test.each([
    [400, "jwt: EXPIRED TOKEN", "SessionExpired"],
    [401, expiredToken, "SessionExpired"],
    [403, notVerified, "EmailNotVerified"],
    [400, ["Your account is not verified", "Another"], "EmailNotVerified"],
    [500, "expired token", "SessionExpired"],
  ] as const)("%i that says '%s' is a %s (SPEC §4.5, §8.1)", (status, text, tag) =>
    expect(decode(shaped(status, text))._tag).toBe(tag),
  )

  test.each([
    ["a text", { message: " Try later ", error: "Bad Request" }, "Try later"],
    ["a list", { message: ["First", "Second"] }, "First"],
    ["an empty list, then an error", { message: [], error: "Bad Request" }, "Bad Request"],
    ["a list of errors", { error: ["First", "Second"] }, "First"],
    ["an error alone", { error: "Only this" }, "Only this"],
    ["plain text", "Only this", "Only this"],
    ["a page of HTML", " <html>Bad gateway</html>", somethingWrong],
    ["an empty text", "", somethingWrong],
    ["a list of other things", { message: [1, null] }, somethingWrong],
    ["a number", 7, somethingWrong],
    ["null", null, somethingWrong],
    ["nothing", undefined, somethingWrong],
  ] as const)("with %s as its body says what there is to say (SPEC §8.1)", (_, body, said) => {
    expect(decode({ status: 400, body })).toEqual({
      _tag: "BadRequest",
      message: said,
      status: 400,
      fields: {},
      code: null,
      data: null,
      retryAfter: null,
    })
  })

  test("as plain text also counts as expired", () =>
    expect(decode({ status: 400, body: "expired token" })._tag).toBe("SessionExpired"))

  test("uses fields and code only when they have the right type", () => {
    const body = { message: "No", fields: { a: "Wrong", b: 7, c: ["x"] }, code: 7, data: [1] }
    expect(decode({ status: 400, body })).toMatchObject({ fields: { a: "Wrong" }, code: null, data: [1] })
    expect(decode({ status: 400, body: { message: "No", fields: null } }).fields).toEqual({})
  })
})

describe("the waiting time", () => {
  test.each([
    ["Too often", "30", 30],
    ["Too often", "1.5", 2],
    ["Too often. Please wait 30 seconds.", "30", null],
    ["Too often", "soon", null],
    ["Too often", "-1", null],
    ["Too often", undefined, null],
  ])("'%s' with Retry-After %s: %s", (text, seconds, expected) =>
    expect(retryAfterOf(text, seconds)).toBe(expected),
  )
})

describe("the chat", () => {
  test("gets the reason for a refused socket from the tag", () => {
    const over = asSent(new SessionExpired({ message: expiredToken }))
    expect(connectionFailure(socketError("Anything", over))._tag).toBe("SessionExpired")
    const unverified = asSent(new EmailNotVerified({ message: notVerified }))
    expect(connectionFailure(socketError("expired token", unverified))._tag).toBe("EmailNotVerified")
  })
  test("gets it from the specified text when a host sends no tag", () => {
    expect(connectionFailure(socketError(expiredToken))._tag).toBe("SessionExpired")
    expect(connectionFailure(socketError("websocket error"))._tag).toBe("Refused")
  })
  test("gets the reason for a rejected message", () => {
    expect(messageFailure({ statusCode: 429 })._tag).toBe("TooManyRequests")
    expect(messageFailure({})._tag).toBe("Unavailable")
  })
})

describe("a call", () => {
  const callsFor = makeApiClient("https://host.test/api", { get: () => null, set: () => {} })

  test("fails with its endpoint's declared error, or by status when the body is invalid", async () => {
    const jobs = callsFor(JobsGroup)
    const register = (error: ContractError) =>
      tagOf(jobs.register({ params: { id: "1" }, through: respondWith(error.statusCode, asSent(error)) }))
    expect(await register(new Conflict({ message, data: {} }))).toBe("Conflict")
    expect(await register(new BadRequest({ message }))).toBe("BadRequest")
    expect(await register(new EmailNotVerified({ message }))).toBe("EmailNotVerified")
    const list = jobs.list({ query: {}, through: respondWith(400, asSent(new BadRequest({ message }))) })
    expect(await tagOf(list)).toBe("BadRequest")
  })

  test("of a visitor is not an expired session, and keeps the token's tag", async () => {
    const login = { email: "ada@example.org", password: "x" }
    const calls = callsFor(AuthenticationGroup)
    const logIn = (body: unknown) => tagOf(calls.login({ payload: login, through: respondWith(401, body) }))
    expect(await logIn({ statusCode: 401, message: "Wrong password", error: "Unauthorized" })).toBe(
      "Unauthorized",
    )
    const refresh = calls.refreshToken({
      payload: { refreshToken: "refresh" },
      through: respondWith(401, asSent(new SessionExpired({ message: expiredToken }))),
    })
    expect(await tagOf(refresh)).toBe("SessionExpired")
  })
})
