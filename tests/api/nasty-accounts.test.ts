/** Sends every hostile value in every field of the calls without a login, which hash passwords and send mails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { doctorBody, logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Strings that have broken parsers, databases and pages. */
const nasty = [
  "",
  " ",
  "\t\r\n",
  "\0",
  "a\0b",
  "\u0001",
  "\u001b[31m",
  "\u007f",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u200b",
  "\u202e",
  "'",
  "''",
  '"',
  "\\",
  "\\'",
  "';--",
  "' or '1'='1",
  "1; drop table members",
  "%",
  "_",
  "%00",
  "%ff",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "../../etc/passwd",
  "C:\\con",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "99999999999999999999",
  "0x10",
  "true",
  "[]",
  "{}",
  "2020-13-45",
  "0000-00-00",
  "9999999-01-01",
  "1990-01-01T00:00:00Z",
  "a@b",
  "a@b.c\r\nBcc: x@y.z",
  "@",
  "a@@b.co",
  "İ@example.com",
  "ß@example.com",
  "é".normalize("NFD"),
  "👩‍⚕️",
  "👩‍⚕️".repeat(200),
  "a".repeat(129),
  "a".repeat(255),
  "a".repeat(10_000),
  "ﷺ".repeat(50),
  "Ω≈ç√∫",
  "社會科學院",
  "T̶̨͘h̷͙̚e̶",
  "__proto__",
  "constructor",
  "\u2028",
]
const wrongTypes = [null, 0, -1, 1.5, true, [], {}, [[]], { a: { b: {} } }, ["x"], 1e21]

describe("the server handles everything that a client sends (RELIABILITY D5)", () => {
  const bodies: [string, Record<string, unknown>][] = [
    ["/auth/login", { email: "a@portal.test", password: "x" }],
    ["/auth/verify-email", { email: "a@portal.test", code: "123456" }],
    ["/auth/resend-verify-code", { email: "a@portal.test" }],
    ["/auth/forgot-password", { email: "a@portal.test" }],
    [
      "/auth/reset-password",
      { token: "x", newPassword: "a quiet harbour 7", confirmPassword: "a quiet harbour 7" },
    ],
    ["/auth/refresh-token", { refreshToken: "x" }],
    ["/auth/logout", { refreshToken: "x" }],
    ["/auth/signup", { ...doctorBody(), middleName: "", admissionYear: 2020, yearOfStudy: "1st Year" }],
  ]
  test.each(bodies)("%s, every field, every string", async (path, body) => {
    const broken: unknown[] = []
    for (const field of Object.keys(body)) {
      const values = [...nasty, ...wrongTypes]
      const responses: Awaited<ReturnType<typeof server.call>>[] = []
      // Some requests hash a password. So many at once could take longer than the server waits for a response.
      for (let first = 0; first < values.length; first += 8)
        responses.push(
          ...(await Promise.all(
            values
              .slice(first, first + 8)
              .map((value) => server.call("POST", path, { body: { ...body, [field]: value } })),
          )),
        )
      for (const [index, response] of responses.entries()) {
        const value = values[index]
        const shaped =
          response.status < 300
            ? response.body.success === true
            : response.body.statusCode === response.status
        if (response.status >= 500 || !shaped) broken.push({ path, field, value, status: response.status })
        if (response.status === 400) expect(response.body.message).toBeTruthy()
      }
    }
    expect(broken).toEqual([])
  })

  test("queries, paths and headers", async () => {
    const { email } = await makeMember(server)
    const { accessToken } = await logIn(server, email)
    const broken: unknown[] = []
    for (const value of nasty.filter((text) => text.length < 5_000 && text.isWellFormed())) {
      const text = encodeURIComponent(value)
      const paths = [
        `/users?searchBy=${text}`,
        `/users?page=${text}`,
        `/users?limit=${text}`,
        `/users?role=${text}`,
        `/users?region=${text}`,
        `/users/${text}`,
        `/${text}`,
      ]
      for (const path of paths) {
        const response = await server.call("GET", path, { token: accessToken })
        if (response.status >= 500) broken.push({ path, status: response.status })
      }
    }
    for (const header of [
      "Bearer",
      "Bearer ",
      "Basic x",
      `Bearer ${"a".repeat(5_000)}`,
      "Bearer a.b.c",
      "Bearer %00",
    ]) {
      const response = await server.call("GET", "/auth/me", { headers: { authorization: header } })
      if (response.status !== 401) broken.push({ header, status: response.status })
    }
    expect(broken).toEqual([])
  })
})
