/** The page sizes of a table, and the default size (SPEC §9). */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10
/** Pages start at 1 (SPEC §9). */
export const firstPage = 1

/** The page and the page size, as in the URL. */
export interface TablePage {
  readonly page: number
  readonly pageSize: number
}

/** Paging by the server: the rows are one page of `totalItems`. */
export interface TablePaging extends TablePage {
  readonly totalItems: number
  readonly onChange: (page: TablePage) => void
}

/** Reads page and page size from search parameters. An invalid value becomes the first page or ten rows. */
export const readPage = (page: unknown, pageSize: unknown): TablePage => {
  const number = Number(page)
  const size = Number(pageSize)
  return {
    page: Number.isInteger(number) && number >= firstPage && number <= 1_000_000 ? number : firstPage,
    pageSize: pageSizes.find((one) => one === size) ?? defaultPageSize,
  }
}

/** Returns the number of pages, at least 1. */
export const pagesOf = (totalItems: number, pageSize: number): number =>
  Math.max(1, Math.ceil(totalItems / pageSize))
