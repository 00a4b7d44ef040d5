import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { LockingRows } from "#server/app.ts"
import { JobRows } from "#server/jobs/rows.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import { makeBarrier } from "./barrier.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const callers = 50

/** The query of an open job without applications. */
const unclaimed = `select id::text as id from jobs where is_active and closes_at > now()
  and not exists (select 1 from job_applications where job_id = jobs.id) order by closes_at limit 1`

const serve = (lockingRows: typeof LockingRows) => {
  const fixture: { server?: MoneyServer; drop?: () => Promise<void>; jobId?: string } = {}
  beforeAll(async () => {
    const { url, drop } = await createDatabaseCopy(inject("postgres"))
    fixture.drop = drop
    // As many connections as callers, so that all can be between read and write at once.
    const database = patientLayer(url, callers + 10)
    fixture.server = await startMoneyServer({ database, lockingRows })
    fixture.jobId = String((await fixture.server.rows(unclaimed))[0]?.["id"])
  })
  afterAll(async () => {
    await fixture.server?.close()
    await fixture.drop?.()
  })
  return fixture as { server: MoneyServer; jobId: string }
}

/** Applies for one job fifty times at once as one member (RELIABILITY D7). */
const round = async ({ server, jobId }: { server: MoneyServer; jobId: string }) => {
  await server.rows("delete from limits")
  await server.rows("delete from job_applications where job_id = $1::uuid", [jobId])
  const token = await server.token("student")
  const responses = await Promise.all(
    Array.from({ length: callers }, () =>
      server.call("POST", `/volunteer/jobs/${jobId}/register`, { token }),
    ),
  )
  const [row] = await server.rows(
    "select count(*)::int as count from job_applications where job_id = $1::uuid",
    [jobId],
  )
  return {
    created: responses.filter(({ status }) => status === 201).length,
    conflicts: responses.filter(({ status, body }) => status === 409 && body.data._id === jobId).length,
    rows: Number(row?.["count"]),
  }
}

describe("fifty applications of one member for one job", () => {
  const fixture = serve(LockingRows)

  test("create one row: one gets 201, the others 409 with the job", async () => {
    for (let time = 0; time < 5; time++)
      expect(await round(fixture)).toEqual({ created: 1, conflicts: callers - 1, rows: 1 })
  })
})

describe("without the unique key", () => {
  const barrier = makeBarrier()
  const barrierRows = Layer.effect(
    JobRows,
    Effect.map(JobRows, (rows) => ({
      ...rows,
      byId: (id: string, memberId: string, at: Date) =>
        Effect.tap(rows.byId(id, memberId, at), barrier.arrive),
    })),
  ).pipe(Layer.provide(JobRows.layer))
  const fixture = serve(Layer.merge(LockingRows, barrierRows))

  test("every caller that read before the first write creates its own row", async () => {
    await fixture.server.rows("alter table job_applications drop constraint one_application_per_member")
    barrier.expecting(callers)
    expect((await round(fixture)).rows).toBe(callers)
  })
})
