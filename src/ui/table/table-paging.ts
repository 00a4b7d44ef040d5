/** SPEC §9: what a table's page may hold, and what it holds unless somebody says otherwise. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 10
/** SPEC §9: the first page is 1. */
export const firstPage = 1

/** Where a table stands, as an address says it. */
export interface TablePage {
  readonly page: number
  readonly pageSize: number
}

/** Paging by a server: the rows are one page of `totalItems`. */
export interface TablePaging extends TablePage {
  readonly totalItems: number
  readonly onChange: (page: TablePage) => void
}

/** Reads what an address says of a page; anything else is the first page, of ten. */
export const readPage = (page: unknown, pageSize: unknown): TablePage => {
  const number = Number(page)
  const size = Number(pageSize)
  return {
    page: Number.isInteger(number) && number >= firstPage && number <= 1_000_000 ? number : firstPage,
    pageSize: pageSizes.find((one) => one === size) ?? defaultPageSize,
  }
}

/** How many pages there are; at least one, so that one can stand on it. */
export const pagesOf = (totalItems: number, pageSize: number): number =>
  Math.max(1, Math.ceil(totalItems / pageSize))
