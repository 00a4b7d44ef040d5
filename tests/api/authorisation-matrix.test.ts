import { Context, Option } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Api } from "#api/contract/api.ts"
import { RequiredPermission, StaffAuthorization } from "#api/contract/staff.ts"
import { type Principal, principals, startPrincipals } from "./authorisation-principals.ts"
import { logIn } from "./members.ts"
import { rows } from "./authorisation-rows.ts"

let fixture: Awaited<ReturnType<typeof startPrincipals>>
beforeAll(async () => {
  fixture = await startPrincipals()
})
afterAll(() => fixture.server.close())

/** Every operation of /api/openapi.json, and whether it requires a session. */
const document = Object.entries(OpenApi.fromApi(Api).paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    needsSession: ((operation as { security?: readonly object[] }).security ?? []).length > 0,
  })),
)

describe("the authorisation matrix (RELIABILITY D1)", () => {
  test("has one row for every operation of the OpenAPI document, and none for a removed one", () => {
    expect(rows.map(({ call }) => call).toSorted()).toEqual(document.map(({ call }) => call).toSorted())
  })

  test("allows nobody without a session where the document requires one", () => {
    const callableWithoutSession = rows.filter(
      ({ statuses }) => statuses.anonymous !== 401 || statuses.disabled !== 401,
    )
    const withoutSession = document.filter(({ needsSession }) => !needsSession).map(({ call }) => call)
    expect(callableWithoutSession.filter(({ call }) => !withoutSession.includes(call))).toEqual([])
    const refusedWithoutSession = rows.filter(
      ({ statuses }) => statuses.anonymous === 401 && statuses.owner !== 401,
    )
    expect(refusedWithoutSession.filter(({ call }) => withoutSession.includes(call))).toEqual([])
  })

  test("names a permission of staff for every call under /office, and for no other call", () => {
    const named: string[] = []
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint, middleware }) => {
        const isChecked = [...middleware].some(({ key }) => key === StaffAuthorization.key)
        const permission = Context.getOption(endpoint.annotations, RequiredPermission)
        expect([endpoint.path, isChecked]).toEqual([endpoint.path, endpoint.path.startsWith("/office/")])
        expect([endpoint.path, Option.isSome(permission)]).toEqual([endpoint.path, isChecked])
        if (isChecked) named.push(endpoint.path)
      },
    })
    expect(named).not.toEqual([])
  })

  test.each(rows)("$call", async ({ call, statuses, path, body, ownedText, readers: others = [] }) => {
    const { owned, as } = fixture
    const [method = "", template = ""] = call.split(" ")
    const url = path?.(owned) ?? template
    const received: Partial<Record<Principal, number>> = {}
    const readers: Principal[] = []
    for (const who of principals) {
      const response = await as(who, method, url, body?.(owned, who))
      received[who] = response.status
      const text = JSON.stringify(response.body)
      if (ownedText !== undefined && text.includes(ownedText(owned))) readers.push(who)
      if (who !== "owner") expect(text, `${who} reads the owner's phone`).not.toContain(owned.owner.phone)
      if (response.status >= 400)
        expect(response.body, `${who}'s refusal`).toMatchObject({
          statusCode: response.status,
          message: expect.anything(),
        })
    }
    expect(received).toEqual(statuses)
    if (ownedText !== undefined) expect(readers).toEqual([...others, "owner"])
  })

  test("requests of other principals left the owner's record unchanged", async () => {
    const { body } = await fixture.as("owner", "GET", "/auth/me")
    expect(body.data).toMatchObject({ firstName: "Owner", phone: fixture.owned.owner.phone, role: "Doctor" })
  })

  test("an ended session is rejected by every operation that requires one", async () => {
    const { server, owned } = fixture
    const { accessToken, refreshToken } = await logIn(server, owned.owner.email)
    expect((await server.call("GET", "/auth/me", { token: accessToken })).status).toBe(200)
    await server.call("POST", "/auth/logout", { body: { refreshToken } })
    for (const { call, path, body } of rows) {
      if (!document.some((one) => one.call === call && one.needsSession)) continue
      const [method = "", template = ""] = call.split(" ")
      const response = await server.call(method, path?.(owned) ?? template, {
        token: accessToken,
        body: body?.(owned, "owner"),
      })
      expect([call, response.status]).toEqual([call, 401])
    }
  })
})
