import type { TestProject } from "vitest/node"
import { ensureTemplate, startPostgres } from "./postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The administrator's URL of this run's PostgreSQL, for `createDatabaseCopy`. */
    readonly postgres: string
  }
}

/** Starts one PostgreSQL for all files of the run, with the template that they copy. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  await ensureTemplate(postgres.url)
  project.provide("postgres", postgres.url)
  return postgres.stop
}
