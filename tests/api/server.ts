import { Effect, Layer, ManagedRuntime } from "effect"
import { HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { addInLagos, lagosDay, lagosYear } from "#api/lagos.ts"
import { makeApp, type LockingRows } from "#server/app.ts"
import { readSettings, Settings, type SettingsShape } from "#server/config.ts"
import { PGliteLive } from "#server/database.ts"
import { logLayer } from "#server/log.ts"
import { fakeClock } from "./clock.ts"
import { migratedPGlite } from "./migrated.ts"

/** One response, its body parsed when it is JSON. */
export interface TestResponse {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field; the schemas have their own tests
  readonly body: any
  readonly headers: Headers
}
/** Returns the statuses of concurrent requests in ascending order, because the requests end in any order. */
export const sortedStatuses = (responses: readonly Pick<TestResponse, "status">[]): readonly number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)

export interface CallOptions {
  readonly body?: unknown
  /** Sent unchanged, instead of `body` as JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly token?: string
  readonly headers?: Record<string, string>
}

export interface StartOptions {
  readonly settings?: Partial<SettingsShape>
  /** Default: a new embedded database. */
  readonly database?: Layer.Layer<SqlClient.SqlClient, SqlError>
  /** Starts in the next day in Lagos when that begins within ten minutes. Default: false. */
  readonly avoidsMidnight?: boolean
  /** Rows without a guard, to prove that a test notices when the guard is missing. */
  readonly lockingRows?: typeof LockingRows
}

/** An email as the local mailbox shows it. */
export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly createdAt: string
  /** Only for an email with an attachment. */
  readonly attachments?: readonly { readonly name: string; readonly url: string }[]
}

/**
 * Starts the real server in this process, on a free port, with a migrated database of its own; nothing is mocked.
 * Its clock can be advanced and its log lines are stored. `close` it after the tests of a file.
 */
export const startServer = async (options: StartOptions = {}) => {
  const settings: SettingsShape = {
    ...readSettings({ NODE_ENV: "test", TOKEN_SECRET: "tests-only-0123456789-abcdefghijklmnop", DEMO: "0" }),
    port: 0,
    clientDir: "/nonexistent",
    logLevel: "info",
    ...options.settings,
  }
  const embedded = options.database === undefined ? await migratedPGlite() : undefined
  const database = options.database ?? PGliteLive(embedded!)
  const clock = fakeClock(options.avoidsMidnight)
  const lines: string[] = []
  const runtime = ManagedRuntime.make(
    makeApp(database, options.lockingRows).pipe(
      Layer.provide(Layer.succeed(Settings, settings)),
      Layer.provideMerge(logLayer(settings.logLevel, { write: (line) => void lines.push(line) })),
      Layer.provideMerge(clock.layer),
    ),
  )
  const address = await runtime.runPromise(Effect.map(HttpServer.HttpServer, (server) => server.address))
  const url = `http://127.0.0.1:${"port" in address ? address.port : 0}`

  /**
   * Sends a request to `path` under /api and reads the whole response. Rows that it writes may have the same time as
   * earlier ones.
   */
  const send = async (
    method: string,
    path: string,
    { body, raw, token, headers }: CallOptions = {},
  ): Promise<TestResponse> => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      redirect: "manual",
    })
    const text = await response.text()
    const json = (response.headers.get("content-type") ?? "").includes("json")
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
  }
  /** Sends a request in a later millisecond than all earlier requests, so that its rows are newer. */
  const call: typeof send = async (...request) => {
    await clock.tick()
    return send(...request)
  }

  type Services = typeof runtime extends ManagedRuntime.ManagedRuntime<infer R, unknown> ? R : never
  /** Runs an effect inside the server, with its services and its clock, in a later millisecond than all earlier requests. */
  const run = async <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => {
    await clock.tick()
    return runtime.runPromise(effect)
  }

  const rows = (statement: string, parameters: readonly unknown[] = []) =>
    run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.unsafe<Record<string, unknown>>(statement, parameters),
      ),
    )

  /** Returns the emails to an address, newest first. Waits until the outbox has sent all of them. */
  const mails = async (to: string): Promise<SentMail[]> => {
    for (;;) {
      const response = await fetch(`${url}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
      const unsent = await rows(
        `select 1 from background_tasks join mail_outbox on mail_outbox.id::text = key
          where kind = 'mail' and dead_at is null and sent_at is null and recipient = $1`,
        [to],
      )
      if (unsent.length > 0) continue
      return (await (await fetch(response.url)).json()) as SentMail[]
    }
  }

  return {
    url,
    settings,
    call,
    send,
    run,
    mails,
    /** Returns the rows of a statement, to check the database itself. */
    rows,
    /** Returns the moment this many ms from now on the server's clock, in ISO 8601. */
    momentIn: (ms: number) => new Date(clock.now() + ms).toISOString(),
    /** Returns the day in Lagos this many days from now on the server's clock, such as "2026-12-01". */
    dayIn: (days: number) => lagosDay(addInLagos(new Date(clock.now()), { days })),
    /** Returns the year in Lagos on the server's clock. */
    year: () => lagosYear(clock.now()),
    /** Advances the server's clock and the windows of its rate limits. */
    forward: async (ms: number) => {
      clock.forward(ms)
      await run(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update limits set expire = expire - ${ms}::bigint`),
      )
    },
    /** Returns the log so far, one entry per line. */
    log: () => lines,
    close: async () => {
      await runtime.dispose()
      await embedded?.close()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>
