import type { DevotionalStatus } from "#api/contract/office-devotionals.ts"
import type { EventStatus } from "#api/contract/office-events.ts"
import type { JobStatus } from "#api/contract/office-jobs.ts"
import type { ProductStatus } from "#api/contract/office-products.ts"
import { readSearch } from "../-parts/list-filters.ts"

/** A status of a record of any kind. Resources and trainings have those of devotionals. */
export type RecordStatus = DevotionalStatus | EventStatus | JobStatus | ProductStatus

/** The filters of a list of records. `after` is the cursor of the page before. */
export interface RecordFilters<S extends RecordStatus> {
  readonly search?: string
  readonly status?: S
  readonly after?: string
}

/** Reads the filters of the address. Invalid ones are left out; `statuses` has the valid statuses. */
export const recordFilters = <S extends RecordStatus>(
  given: Readonly<Record<string, unknown>>,
  statuses: Readonly<Record<S, unknown>>,
): RecordFilters<S> => {
  const { status, after } = given
  return {
    ...readSearch(given["search"]),
    ...(typeof status === "string" && Object.hasOwn(statuses, status) ? { status: status as S } : {}),
    ...(typeof after === "string" ? { after } : {}),
  }
}
