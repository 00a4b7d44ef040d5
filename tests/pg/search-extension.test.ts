import { Cause, Effect, Exit, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { expect, inject, test } from "vitest"
import { postgresLayer } from "#server/database.ts"
import { migrate } from "#server/migrations/run.ts"
import { queryOn } from "./postgres.ts"

/** Creates an empty database whose user may create tables and nothing else. */
const createRestricted = async () => {
  const name = `portal_restricted_${randomBytes(4).toString("hex")}`
  const admin = inject("postgres")
  const owned = new URL(admin)
  owned.pathname = `/${name}`
  await queryOn(admin, (sql) => sql.unsafe(`create role ${name} login password '${name}'`))
  await queryOn(admin, (sql) => sql.unsafe(`create database ${name}`))
  await queryOn(owned.toString(), (sql) => sql.unsafe(`grant create, usage on schema public to ${name}`))
  const restricted = new URL(owned)
  restricted.username = name
  restricted.password = name
  return {
    url: restricted.toString(),
    adminUrl: owned.toString(),
    drop: async () => {
      await queryOn(admin, (sql) => sql.unsafe(`drop database ${name} with (force)`))
      await queryOn(admin, (sql) => sql.unsafe(`drop role ${name}`))
    },
  }
}

const migrateAt = (url: string) =>
  Effect.runPromiseExit(migrate.pipe(Effect.provide(postgresLayer(url, 1).pipe(Layer.orDie))))

test("a user who may not create the extension reads what an administrator must run, and then migrates", async () => {
  const { url, adminUrl, drop } = await createRestricted()
  try {
    const refused = await migrateAt(url)
    const failure = Exit.isFailure(refused) ? Cause.squash(refused.cause) : undefined
    expect(failure).toMatchObject({ name: "ExtensionUnavailable" })
    expect(String(failure)).toMatch(/pg_trgm.*permission denied[\s\S]*Run "create extension pg_trgm"/)

    await queryOn(adminUrl, (sql) => sql.unsafe("create extension pg_trgm"))
    expect(Exit.isSuccess(await migrateAt(url))).toBe(true)
  } finally {
    await drop()
  }
})
