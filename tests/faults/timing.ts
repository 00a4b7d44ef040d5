/**
 * Measures whether response times reveal if an email has an account (RELIABILITY A2). A person reads the figures; no
 * test asserts a time.
 */
import type { TestServer } from "../api/server.ts"

/** Returns the median; of an even number of values, the larger of the two in the middle. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[], about = mean(values)) =>
  values.reduce((sum, value) => sum + (value - about) ** 2, 0) / (values.length - 1)

/** Welch's t of two samples. Beyond ±4.5 they differ, by the convention of leakage tests for ciphers. */
const welch = (a: readonly number[], b: readonly number[]) =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

const requestBodies = {
  "/auth/login": (email: string) => ({ email, password: "not the password" }),
  "/auth/forgot-password": (email: string) => ({ email }),
  "/auth/resend-verify-code": (email: string) => ({ email }),
} as const

/**
 * Calls each endpoint `calls` times for a known and an unknown email. The counters of the rate limits are deleted after
 * each call, because the known email would reach its daily limit.
 * @returns a row per endpoint: medians in ms, their difference, Welch's t, and how often status or message differed.
 */
export const accountTimings = async (server: TestServer, known: string, calls: number) => {
  const table = []
  for (const [path, bodyOf] of Object.entries(requestBodies)) {
    const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] }
    let differing = 0
    for (let call = 0; call < calls; call += 1) {
      const responses: string[] = []
      // Alternates which email is first, so that neither always finds warm caches.
      const turn = call % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
      for (const who of turn) {
        const email = who === "known" ? known : `nobody-${call}@portal.test`
        const startedAt = performance.now()
        const { status, body } = await server.call("POST", path, { body: bodyOf(email) })
        times[who].push(performance.now() - startedAt)
        responses.push(`${status} ${String(body.message)}`)
      }
      if (responses[0] !== responses[1]) differing += 1
      await server.rows("delete from limits")
    }
    const [p50, other] = [median(times.known), median(times.unknown)]
    table.push({
      endpoint: path,
      calls,
      "known p50 ms": p50.toFixed(2),
      "unknown p50 ms": other.toFixed(2),
      "difference ms": (p50 - other).toFixed(2),
      "Welch t": welch(times.known, times.unknown).toFixed(2),
      wrong: differing,
    })
  }
  return table
}
