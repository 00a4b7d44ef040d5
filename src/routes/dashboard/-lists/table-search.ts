import { defaultPageSize, firstPage, readPage, type TablePage } from "#ui/table/table-paging.ts"
import type { TableSort } from "#ui/table/table-engine.ts"
import { readSearchText } from "./search-params.ts"

/** The search parameters of a table. The defaults are: no search, unsorted, page 1, ten rows. */
export interface TableSearch<By extends string> {
  readonly search?: string
  readonly page?: number
  readonly size?: number
  readonly sort?: By
  readonly order?: "asc"
}

/** The state of a table: search, page and sort order. `sort` is null while unsorted. */
export interface TableState<By extends string> extends TablePage {
  readonly search: string
  readonly sort: (TableSort & { readonly by: By }) | null
}

/** Reads the state from the address. Invalid values become defaults. */
export const readTable = <const By extends string>(
  sorts: readonly By[],
  given: Readonly<Record<string, unknown>>,
): TableState<By> => {
  const by = sorts.find((sort) => sort === given["sort"])
  return {
    search: readSearchText(given["search"]) ?? "",
    ...readPage(given["page"], given["size"]),
    sort: by === undefined ? null : { by, isDescending: given["order"] !== "asc" },
  }
}

/** Writes the state into the address without the defaults. */
export const tableSearch = <By extends string>({
  search,
  page,
  pageSize,
  sort,
}: TableState<By>): TableSearch<By> => ({
  ...(search.trim() === "" ? {} : { search }),
  ...(page === firstPage ? {} : { page }),
  ...(pageSize === defaultPageSize ? {} : { size: pageSize }),
  ...(sort === null ? {} : { sort: sort.by, ...(sort.isDescending ? {} : { order: "asc" as const }) }),
})

/** Returns the query for the server. It sorts by the newest unless the table is sorted. */
export const tableQueryOf = <By extends string>(
  { search, page, pageSize, sort }: TableState<By>,
  newest: By,
) => ({
  search,
  page,
  pageSize,
  sortBy: sort?.by ?? newest,
  sortOrder: sort === null || sort.isDescending ? ("desc" as const) : ("asc" as const),
})
