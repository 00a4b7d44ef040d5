import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeSecurityHeaders } from "#server/http/security-headers.ts"
import { logIn, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "member-portal-dist-"))
  mkdirSync(join(dist, "assets"))
  mkdirSync(join(dist, "welcome"))
  mkdirSync(join(dist, "shells/dashboard/jobs"), { recursive: true })
  for (const [name, text] of [
    ["jobs", "the list"],
    ["jobs/$id", "a job"],
    ["jobs/new", "a literal path"],
  ])
    writeFileSync(join(dist, "shells/dashboard", `${name}.html`), `<head></head>shell of ${text}`)
  writeFileSync(join(dist, "index.html"), "<title>landing</title>")
  writeFileSync(join(dist, "app.html"), "<head><title>app</title></head>")
  writeFileSync(join(dist, "welcome", "index.html"), "<title>welcome</title>")
  writeFileSync(join(dist, "assets", "main-AbCd123.js"), "export {}")
  mkdirSync(join(dist, "pictures"))
  writeFileSync(join(dist, "pictures", "hero.webp"), "a picture")
  writeFileSync(join(dist, "worker.js"), "the worker")
  writeFileSync(join(dist, "worker-removal.js"), "the worker that removes itself")
  writeFileSync(join(dist, "assets", "main-AbCd123.js.gz"), gzipSync("export {}"))
  writeFileSync(
    join(dist, "csp.json"),
    JSON.stringify({ scripts: ["sha256-abc="], apiOrigin: "https://api.example.org/v1" }),
  )
  writeFileSync(join(dist, "own-assets.json"), JSON.stringify(["sha256-abc="]))
  server = await startServer({ settings: { clientDir: dist, webOrigins: ["https://app.example.org"] } })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

/** Sends a path exactly as written; fetch would normalise it. */
const rawGet = (path: string) =>
  new Promise<number>((done, failed) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, headers: { accept: "text/html" } }, (response) => {
      response.resume()
      response.on("end", () => done(response.statusCode!))
    })
      .on("error", failed)
      .end()
  })

const preflight = (origin: string) =>
  server.call("OPTIONS", "/auth/login", { headers: { origin, "access-control-request-method": "POST" } })
const page = async (path: string, accept = "text/html") => {
  const response = await fetch(server.url + path, { headers: { accept } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** Returns which of the test's shells is the page at a path. */
const shellAt = async (path: string) => /shell [\w $]+/.exec((await page(path)).text)?.[0]
const nonceIn = (text: string) => /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1]
const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/, "")

const secret = "Lantern-Harbour-52"
/** Posts a form to a page, as a browser does without JavaScript. */
const sendForm = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: "POST",
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded", ...headers },
  })

const proxyWarnings = () => server.log().filter((line) => line.includes("TRUST_PROXY is 0")).length
test("a forwarded request without a trusted proxy is reported once in the log", async () => {
  for (const address of ["203.0.113.9", "203.0.113.10"])
    await server.call("GET", "/health", { headers: { "x-forwarded-for": address } })
  await expect.poll(proxyWarnings).toBe(1)
})

const cameraOf = async (path: string) =>
  /camera=\(\w*\)/.exec((await page(path)).headers.get("permissions-policy")!)![0]

describe("errors have one shape", () => {
  test.each([
    ["GET", "/nothing", 404, "Not Found"],
    ["GET", "/auth/login", 405, "Method Not Allowed"],
    ["DELETE", "/users", 405, "Method Not Allowed"],
    ["GET", "/%ff", 404, "Not Found"],
    ["GET", `/events/${"long-".repeat(200)}`, 404, "Not Found"],
    ["DELETE", `/events/${"long-".repeat(200)}`, 405, "Method Not Allowed"],
    ["GET", "/auth/me", 401, "Unauthorized"],
  ])("%s %s answers %i", async (method, path, status, error) => {
    const response = await server.call(method, path)
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({ statusCode: status, error, message: expect.any(String) })
    if (status === 405) expect(response.headers.get("allow")).toBeTruthy()
  })

  test.each([
    ["half a JSON", "{", {}, 400],
    ["no body", "", {}, 400],
    ["a list", "[]", {}, 400],
    ["null", "null", {}, 400],
    ["deep JSON", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, {}, 400],
    ["another content type", "email=a", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["plain text", "hello", { "content-type": "text/plain" }, 415],
    ["too much", JSON.stringify({ email: "a".repeat(300_000) }), {}, 413],
  ])("%s as a login body is a client's error", async (_what, raw, headers, status) => {
    const response = await server.call("POST", "/auth/login", { raw, headers })
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({ statusCode: status, message: expect.anything() })
  })

  test("names the field and the problem of invalid paging", async () => {
    const { email } = await makeMember(server)
    const { accessToken } = await logIn(server, email)
    const response = await server.call("GET", "/users?page=0&limit=1000&role=Nurse", { token: accessToken })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.fields).toSorted()).toEqual(["limit", "page", "role"])
  })
})

const expectCommonHeaders = (headers: Headers) => {
  const policy = headers.get("content-security-policy")!
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part)
  }
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups")
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/)
  expect(headers.get("x-powered-by")).toBeNull()
}

describe("every response has the security headers", () => {
  test.each(["/", "/welcome", "/assets/none.js", "/sandbox/none"])("%s", async (path) => {
    const { headers } = await fetch(server.url + path)
    expectCommonHeaders(headers)
    const policy = headers.get("content-security-policy")!
    expect(/script-src ([^;]*)/.exec(policy)![1]).toBe("'self' 'sha256-abc='")
    expect(/style-src ([^;]*)/.exec(policy)![1]).toBe("'self'")
    // Pictures come from PUBLIC_URL, or from the API host that the build calls.
    expect(/img-src ([^;]*)/.exec(policy)![1]).toBe(
      `'self' ${server.settings.publicUrl} data: blob: https://api.example.org`,
    )
    expect(/connect-src ([^;]*)/.exec(policy)![1]).toBe(
      `'self' ${server.settings.publicUrl.replace("http", "ws")} https://api.example.org wss://api.example.org`,
    )
  })
  test.each(["/api/health/live", "/api/nothing", "/api/auth/me", "/api/socket.io/?EIO=4&transport=polling"])(
    "%s, with a policy that allows nothing",
    async (path) => {
      const { headers } = await fetch(server.url + path)
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      if (path.includes("socket.io")) return
      expectCommonHeaders(headers)
      expect(headers.get("cache-control")).toBe("no-store")
    },
  )

  test("allows what PayPal's script inserts, by a nonce of each response, only where its button can appear", async () => {
    const [first, second] = [await page("/dashboard/payments"), await page("/dashboard/payments")]
    const nonces = [first, second].map(({ text }) => nonceIn(text))
    expect(new Set(nonces).size).toBe(2)
    for (const [index, { headers }] of [first, second].entries()) {
      const policy = headers.get("content-security-policy")!
      expect(/script-src ([^;]*)/.exec(policy)![1]).toBe(`'self' 'sha256-abc=' 'nonce-${nonces[index]}'`)
      expect(/style-src ([^;]*)/.exec(policy)![1]).toBe(`'self' 'nonce-${nonces[index]}'`)
      // A stored page would have another nonce than the headers of its next response.
      expect(headers.get("etag")).toBeNull()
    }
    const other = await page("/login")
    expect(other.headers.get("content-security-policy")).not.toContain("nonce")
    expect(nonceIn(other.text)).toBeUndefined()
  })

  test("allows the camera on the page of a door alone", async () => {
    expect(await cameraOf("/office/check-in/e1")).toBe("camera=(self)")
    for (const path of [
      "/office/check-in",
      "/office/check-in/e1/x",
      "/dashboard/office/check-in/e1",
      "/login",
    ])
      expect(await cameraOf(path)).toBe("camera=()")
  })

  test("allows PayPal's hosts only with PayPal's keys, and their styles only beside a nonce", () => {
    const { settings } = server
    const keys = {
      clientId: "an app",
      clientSecret: "its secret",
      baseUrl: "",
      webhookId: null,
      merchantId: null,
    }
    const hosts = "https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com"
    const directivesWithHosts = (paypal: typeof keys | null, nonce?: string) => {
      const policy = makeSecurityHeaders({ ...settings, paypal })({ nonce })["content-security-policy"]!
      const directives = policy.split("; ").filter((directive) => directive.includes(hosts))
      return directives.map((directive) => directive.split(" ")[0])
    }
    expect(directivesWithHosts(null, "once")).toEqual([])
    expect(directivesWithHosts(keys)).toEqual(["script-src", "img-src", "connect-src", "frame-src"])
    expect(directivesWithHosts(keys, "once")).toEqual([
      "script-src",
      "style-src",
      "img-src",
      "connect-src",
      "frame-src",
    ])
  })

  test("keeps a client's request id when it has a valid format", async () => {
    const echoed = await server.call("GET", "/health/live", { headers: { "x-request-id": "abc-12345678" } })
    expect(echoed.headers.get("x-request-id")).toBe("abc-12345678")
    const invalidRequestId = await server.call("GET", "/health/live", {
      headers: { "x-request-id": "a b{}" },
    })
    expect(invalidRequestId.headers.get("x-request-id")).not.toBe("a b{}")
  })

  test("allows API calls from pages of a configured origin only", async () => {
    const ours = await preflight("https://app.example.org")
    expect([ours.status, ours.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "https://app.example.org",
    ])
    const theirs = await preflight("https://evil.test")
    expect([theirs.status >= 400, theirs.headers.get("access-control-allow-origin")]).toEqual([true, null])
    const response = await server.call("GET", "/health/live", {
      headers: { origin: "https://app.example.org" },
    })
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.org")
    expect(response.headers.get("access-control-expose-headers")).toContain("x-request-id")
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(response.headers.get("vary")).toContain("Origin")
    const stranger = await server.call("GET", "/health/live", {
      headers: { origin: "https://evil.test" },
    })
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull()
  })
})

describe("the client's files", () => {
  test("are the shell of a page's pattern, and compressed although each response has its own nonce", async () => {
    expect(await shellAt("/dashboard/jobs")).toBe("shell of the list")
    expect(await shellAt("/dashboard/jobs/?page=2")).toBe("shell of the list")
    expect(await shellAt("/dashboard/jobs/new")).toBe("shell of a literal path")
    expect(await shellAt("/dashboard/jobs/some-job")).toBe("shell of a job")
    expect(await shellAt("/dashboard/jobs/some-job/more")).toBeUndefined()
    // The file itself is no page: it has no nonce.
    expect(await shellAt("/shells/dashboard/jobs.html")).toBeUndefined()
    const response = await fetch(`${server.url}/dashboard/jobs/some-job`, {
      headers: { accept: "text/html", "accept-encoding": "br" },
    })
    expect(response.headers.get("content-encoding")).toBe("br")
    expect(nonceIn(await response.text())).toBeDefined()
  })

  test("are prerendered pages where they exist, else the application's page", async () => {
    expect((await page("/")).text).toContain("landing")
    expect((await page("/welcome")).text).toContain("welcome")
    expect((await page("/dashboard/events/some-event")).text).toContain("app")
    expect((await page("/dashboard", "application/json")).status).toBe(404)
  })
  describe("a form posted by the browser itself", () => {
    test.each(["/welcome", "/", "/login", "/dashboard/events/some-event"])(
      "gets the page as response at %s",
      async (path) => {
        const fetched = await page(path)
        const response = await sendForm(path, `email=a%40portal.test&password=${secret}`, {
          "if-none-match": fetched.headers.get("etag")!,
        })
        expect(response.status).toBe(200)
        expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
        // Each response has its own nonce.
        expect(withoutNonce(await response.text())).toBe(withoutNonce(fetched.text))
        expect(response.headers.get("content-security-policy")).toContain("script-src")
      },
    )

    test("may be as large as a form can be, and no larger", async () => {
      expect((await sendForm("/login", `password=${"a".repeat(200_000)}`)).status).toBe(200)
      const tooLarge = await sendForm("/login", `password=${"a".repeat(300_000)}`)
      expect(tooLarge.status).toBe(413)
      expect(tooLarge.headers.get("connection")).toBe("close")
      // A browser sends a Content-Length.
      const unannounced = new Blob(["password=a"]).stream()
      expect((await sendForm("/login", unannounced)).status).toBe(413)
    })

    test("gets no page for a program, a file, or a path under /api", async () => {
      expect((await sendForm("/login", "a=b", { accept: "application/json" })).status).toBe(404)
      expect((await sendForm("/assets/main-AbCd123.js", "a=b")).status).toBe(404)
      expect((await sendForm("/api/auth/login", `password=${secret}`)).status).toBe(415)
    })

    test("leaves nothing in the log, however it was sent", async () => {
      const question = `?email=a%40portal.test&password=${secret}`
      for (const path of [
        "/login",
        "/signup",
        "/",
        "/nothing/at/all",
        "/assets/none.js",
        "/api/auth/login",
      ]) {
        await page(path + question)
        await page(path + question, "application/json")
        await sendForm(path + question, `password=${secret}`)
      }
      expect(server.log().length).toBeGreaterThan(0)
      expect(server.log().filter((line) => line.includes(secret) || line.includes("a%40portal"))).toEqual([])
    })
  })
  test("the service worker is revalidated, and may only request files of this host", async () => {
    const worker = await page("/worker.js", "*/*")
    expect(worker.text).toBe("the worker")
    expect(worker.headers.get("cache-control")).toBe("no-cache")
    expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(worker.headers.get("content-security-policy")).toBe(
      "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect((await page("/")).headers.get("content-security-policy")).toContain("; worker-src 'self';")
  })
  test("with SERVICE_WORKER=0 the worker is the one that removes itself", async () => {
    const without = await startServer({ settings: { clientDir: dist, serviceWorker: false } })
    try {
      const worker = await fetch(`${without.url}/worker.js`)
      expect(await worker.text()).toBe("the worker that removes itself")
      expect(worker.headers.get("cache-control")).toBe("no-cache")
    } finally {
      await without.close()
    }
  })
  test("are immutable and compressed when hashed; pictures stay for a day; pages are revalidated", async () => {
    const script = await page("/assets/main-AbCd123.js", "*/*")
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(script.headers.get("content-encoding")).toBe("gzip")
    expect(script.text).toBe("export {}")
    // Every page loads many of them, so they carry no more headers than they need.
    expect([...script.headers.keys()].toSorted()).toEqual([
      "cache-control",
      "connection",
      "content-encoding",
      "content-length",
      "content-security-policy",
      "content-type",
      "cross-origin-resource-policy",
      "date",
      "keep-alive",
      "vary",
      "x-content-type-options",
    ])
    expect(script.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(script.headers.get("x-content-type-options")).toBe("nosniff")
    expect(script.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    const picture = await page("/pictures/hero.webp", "image/*")
    expect(picture.headers.get("cache-control")).toBe("public, max-age=86400")
    expect([...picture.headers.keys()].toSorted()).toEqual([
      "cache-control",
      "connection",
      "content-length",
      "content-security-policy",
      "content-type",
      "cross-origin-resource-policy",
      "date",
      "etag",
      "keep-alive",
      "vary",
      "x-content-type-options",
    ])
    // Pages of other origins load it, too (DECISIONS §1.9).
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    const landing = await page("/")
    expect(landing.headers.get("cache-control")).toBe("no-cache")
    const etag = landing.headers.get("etag")!
    // A proxy may send several tags, and may have made ours weak.
    for (const sent of [etag, `"other", W/${etag}`]) {
      const again = await fetch(server.url, { headers: { "if-none-match": sent, accept: "text/html" } })
      expect(again.status).toBe(304)
    }
  })
  test.each([
    "/../server.ts",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2fpackage.json",
    "/%00",
    "/%ff",
    "//etc/passwd",
    "/csp.json",
    "/own-assets.json",
  ])("%s leads nowhere", async (path) => {
    const status = await rawGet(path)
    expect([200, 400, 404]).toContain(status)
    const response = await fetch(server.url + path)
    expect(await response.text()).not.toContain("sha256-abc=")
  })
})
