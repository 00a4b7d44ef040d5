/** Splits a search into words in lower case. No word has a control character, since text columns refuse NUL (DECISIONS §4). */
export const searchWords = (searchBy: string | undefined): readonly string[] =>
  (searchBy ?? "")
    .toWellFormed()
    .toLowerCase()
    // oxlint-disable-next-line no-control-regex
    .split(/[\s\u0000-\u001f]+/)
    .filter((word) => word !== "")

/** Returns a `like` pattern that matches the word anywhere. Escapes `%`, `_` and the backslash (DECISIONS §4). */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`

/** The paging and search parameters of every list (DECISIONS §1). `page` begins at 1. */
export interface ListQuery {
  readonly page?: number
  readonly limit?: number
  readonly searchBy?: string
}

/** One page of a list, of the rows that contain every word. */
export interface Slice {
  readonly words: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** Returns the slice of a query. Defaults to page 1 with ten rows. */
export const sliceOf = ({ page = 1, limit = 10, searchBy }: ListQuery): Slice => ({
  words: searchWords(searchBy),
  limit,
  offset: (page - 1) * limit,
})

/** The sort order of a table. */
export interface Sorting<By extends string> {
  readonly by: By
  readonly order: "asc" | "desc"
}
/** The paging, search and sort parameters of a table. */
export interface TableQuery<By extends string> extends ListQuery {
  readonly sortBy?: By
  readonly sortOrder?: "asc" | "desc"
}

/** Returns the sorting of a query. Defaults to newest first. */
export const sortingOf = <By extends string>(
  { sortBy, sortOrder = "desc" }: TableQuery<By>,
  newest: By,
): Sorting<By> => ({ by: sortBy ?? newest, order: sortOrder })

/** Returns the SQL of `order by`, from the sortable `columns`. Equal rows come newest first. */
export const orderBy = <By extends string>(
  columns: Readonly<Record<By, string>>,
  { by, order }: Sorting<By>,
): string => `${columns[by]} ${order === "asc" ? "asc" : "desc"}, created_at desc, id`

/** Returns one page of a list as the contract defines it. An empty list has 0 pages. */
export const pageOf = <A>({ page = 1, limit = 10 }: ListQuery, items: readonly A[], totalItems: number) => ({
  items,
  meta: {
    currentPage: page,
    itemsPerPage: limit,
    totalItems,
    totalPages: Math.ceil(totalItems / limit),
  },
})
