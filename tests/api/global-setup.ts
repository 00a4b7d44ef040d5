import { migratedDump } from "./migrated.ts"

/** Makes the dump of the current schema once. Else the first files of a run would each make it at the same moment. */
export default async function setup() {
  await migratedDump()
}
