/** The filters of a list of records. `after` is the cursor of the page before. */
export interface RecordFilters<S extends string> {
  readonly search?: string
  readonly status?: S
  readonly after?: string
}

/** Reads the filters of the address. Invalid ones are left out; `statuses` has the valid statuses. */
export const recordFilters = <S extends string>(
  given: Readonly<Record<string, unknown>>,
  statuses: Readonly<Record<S, unknown>>,
): RecordFilters<S> => {
  const { status, after } = given
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(typeof status === "string" && Object.hasOwn(statuses, status) ? { status: status as S } : {}),
    ...(typeof after === "string" ? { after } : {}),
  }
}

/** Returns the filters with changes; undefined removes one. Another filter begins at the first page. */
export const changedFilters = <S extends string>(
  { search, status }: RecordFilters<S>,
  changes: { readonly search?: string | undefined; readonly status?: S | undefined },
): RecordFilters<S> =>
  Object.fromEntries(
    Object.entries({ search, status, ...changes }).filter(([, value]) => value !== undefined),
  )
