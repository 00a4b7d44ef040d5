import { migratedDump } from "./migrated.ts"

/** Makes the dump of the current schema once. Otherwise the first test files of a run would all make it at the same time. */
export default async function setup() {
  await migratedDump()
}
