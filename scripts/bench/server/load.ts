import { Agent, request } from "node:http"

/** One request of a scenario. */
export interface BenchRequest {
  readonly method?: "GET" | "POST"
  readonly path: string
  readonly token?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The expected status; 200 by default. Another one counts as a failure. */
  readonly status?: number
}

/** What one scenario measured; times in ms. */
export interface LoadResult {
  readonly requests: number
  readonly failures: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const send = (agent: Agent, origin: string, { method = "GET", path, token, body, headers }: BenchRequest) =>
  new Promise<number>((done, failed) => {
    const call = request(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        response.on("end", () => done(response.statusCode ?? 0))
        response.on("error", failed)
        response.resume()
      },
    )
    call.on("error", failed)
    call.end(body)
  })

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * Sends requests on `connections` keep-alive connections for `seconds` seconds, or until `next` returns undefined. Each
 * connection waits for its previous response before the next request. `next` gets the number of the request and of its
 * connection, both from 0.
 */
export const load = async (
  origin: string,
  connections: number,
  seconds: number,
  next: (index: number, connection: number) => BenchRequest | undefined,
): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let [index, failures] = [0, 0]
  const start = performance.now()
  const end = start + seconds * 1_000
  const sendInTurn = async (connection: number) => {
    while (performance.now() < end) {
      const benchRequest = next(index++, connection)
      if (benchRequest === undefined) return
      const sentAt = performance.now()
      const status = await send(agent, origin, benchRequest).catch(() => 0)
      times.push(performance.now() - sentAt)
      if (status !== (benchRequest.status ?? 200)) failures++
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => sendInTurn(connection)))
  const elapsed = (performance.now() - start) / 1_000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests: times.length,
    failures,
    perSecond: times.length / elapsed,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
  }
}
