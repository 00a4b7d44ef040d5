import type { EarlyData } from "../../src/api/transport.ts"

/**
 * Requests the data of a member's page before the page's scripts have loaded, with the tokens of this device
 * (NETWORK §2.3). Refreshes an expired access token first, under the same lock as the client (src/api/call.ts). Any
 * failure leaves the work to the client, which requests what is missing. `prerender.ts` writes this function into every
 * member's page, with the API host and the paths in the attributes of its script. So the function must not use anything
 * outside itself.
 */
export const requestEarlyData = (): void => {
  const { host = "", fixed = "", plain = "" } = document.currentScript?.dataset ?? {}
  /** Reads a record of `storedRecord` (src/machines/session/storage.ts). */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function goes into the page
  const read = (name: string) => JSON.parse(localStorage.getItem(`root/${name}`)!).value
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function goes into the page
  const isExpired = (accessToken: string): boolean => {
    try {
      const payload = accessToken.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/")
      return JSON.parse(atob(payload)).exp * 1000 < Date.now()
    } catch {
      // Only the host can read the token.
      return false
    }
  }
  const headers = { accept: "application/json" }
  const responses = new Map<string, Promise<Response>>()
  const early: EarlyData = {
    responses,
    take: (method, url, bearer) => {
      // After 20 s a response could be outdated.
      if (method !== "GET" || performance.now() > 20_000) responses.clear()
      if (early.bearer !== bearer) return undefined
      const response = responses.get(url)
      responses.delete(url)
      return response
    },
  }
  const request = (role: string, bearer: string): void => {
    early.bearer = bearer
    for (const path of `${fixed} ${location.search ? "" : plain}`.split(" ")) {
      if (path === "") continue
      const url =
        host +
        path
          .replace("{role}", encodeURIComponent(role))
          .replace("{last}", location.pathname.split("/").pop()!)
      const response = fetch(url, {
        headers: { ...headers, authorization: `Bearer ${bearer}` },
        signal: AbortSignal.timeout(20_000),
      })
      // The client handles the failure, if it needs this response.
      response.catch(() => {})
      responses.set(url, response)
    }
  }
  try {
    const { role, emailVerified } = read("auth").user
    // Such a member verifies the address first, on another page.
    if (!emailVerified) return
    const { accessToken } = read("token")
    globalThis.earlyData = early
    if (!isExpired(accessToken)) return request(role, accessToken)
    if (!navigator.locks) return
    early.expired = accessToken
    void navigator.locks.request("root/token", async () => {
      try {
        // Another tab may have refreshed the tokens.
        const pair = read("token")
        if (!isExpired(pair.accessToken)) return request(role, pair.accessToken)
        const response = await fetch(`${host}/auth/refresh-token`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ refreshToken: pair.refreshToken }),
          signal: AbortSignal.timeout(20_000),
        })
        const { accessToken, refreshToken } = (await response.json()).data
        // After a logout or another login, these tokens must not replace the stored ones.
        if (!response.ok || !accessToken || !refreshToken || read("token").accessToken !== pair.accessToken)
          return
        localStorage.setItem(
          "root/token",
          JSON.stringify({ version: 1, value: { accessToken, refreshToken } }),
        )
        request(role, accessToken)
      } catch {
        // The client tries again, and shows what happened.
      } finally {
        early.expired = undefined
      }
    })
  } catch {
    // Nobody is logged in on this device, or its storage is forbidden.
  }
}
