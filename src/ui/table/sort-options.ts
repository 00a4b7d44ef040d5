import type { TableColumn } from "./table-engine.ts"

/** A narrow table with fewer rows has no list of sort orders, because its rows fit on two screens. */
export const minSortableRows = 5

/** Returns the sort orders of a narrow table, the default order first, with an empty value. */
export const sortOptions = <Row>(
  columns: readonly TableColumn<Row>[],
): readonly { readonly value: string; readonly label: string }[] => {
  const hasNewestFirst = columns.some(({ isNewestFirst }) => isNewestFirst)
  return [
    { value: "", label: hasNewestFirst ? "Newest first" : "Default order" },
    ...columns
      .filter(({ isSortable }) => isSortable !== false)
      .flatMap(({ id, header, isNewestFirst }) =>
        isNewestFirst
          ? [{ value: `${id} asc`, label: "Oldest first" }]
          : [
              { value: `${id} asc`, label: `${header}, ascending` },
              { value: `${id} desc`, label: `${header}, descending` },
            ],
      ),
  ]
}
