/** Returns the words to search for, in lower case, without the characters that no text column takes (DECISIONS §4). */
export const searchWords = (searchBy: string | undefined): readonly string[] =>
  (searchBy ?? "")
    .toWellFormed()
    .toLowerCase()
    // oxlint-disable-next-line no-control-regex
    .split(/[\s\u0000-\u001f]+/)
    .filter((word) => word !== "")

/** A `like` pattern that finds the word anywhere; `%`, `_` and the backslash are plain characters (DECISIONS §4). */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`

/** The paging and search that every list takes (DECISIONS §1). */
export interface ListQuery {
  readonly page?: number
  readonly limit?: number
  readonly searchBy?: string
}

/** Which rows of a list are wanted: the words that each must contain, and the page. */
export interface Slice {
  readonly words: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** Returns the slice of a query. It defaults to page 1 of ten rows. */
export const sliceOf = ({ page = 1, limit = 10, searchBy }: ListQuery): Slice => ({
  words: searchWords(searchBy),
  limit,
  offset: (page - 1) * limit,
})

/** What a table's list is sorted by. */
export interface Sorting<By extends string> {
  readonly by: By
  readonly order: "asc" | "desc"
}
/** The paging, search and sorting of a table's list. */
export interface TableQuery<By extends string> extends ListQuery {
  readonly sortBy?: By
  readonly sortOrder?: "asc" | "desc"
}

/** Returns the sorting of a query. It defaults to newest first. */
export const sortingOf = <By extends string>(
  { sortBy, sortOrder = "desc" }: TableQuery<By>,
  newest: By,
): Sorting<By> => ({ by: sortBy ?? newest, order: sortOrder })

/** Returns the `order by` of a list, from the columns that may be sorted by. Equal rows come newest first. */
export const orderBy = <By extends string>(
  columns: Readonly<Record<By, string>>,
  { by, order }: Sorting<By>,
): string => `${columns[by]} ${order === "asc" ? "asc" : "desc"}, created_at desc, id`

/** Returns one page of a list in the shape of the wire; an empty list has no pages. */
export const pageOf = <A>({ page = 1, limit = 10 }: ListQuery, items: readonly A[], totalItems: number) => ({
  items,
  meta: {
    currentPage: page,
    itemsPerPage: limit,
    totalItems,
    totalPages: Math.ceil(totalItems / limit),
  },
})
