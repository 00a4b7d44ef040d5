import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { DataTable } from "#ui/table/table.tsx"

interface Parcel {
  readonly id: string
  readonly weight: number
}
const parcels = (count: number): readonly Parcel[] =>
  Array.from({ length: count }, (_, at) => ({ id: `P-${at + 1}`, weight: count - at }))

const columns = [
  { id: "id", header: "Reference", value: ({ id }: Parcel) => id },
  { id: "weight", header: "Weight", value: ({ weight }: Parcel) => weight },
  { id: "note", header: "Note", value: () => "–", isSortable: false },
]

const render = (props: Partial<Parameters<typeof DataTable<Parcel>>[0]>) => {
  const html = renderToStaticMarkup(
    createElement(DataTable<Parcel>, {
      label: "Parcels",
      columns,
      rows: parcels(12),
      rowId: ({ id }) => id,
      ...props,
    }),
  )
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text!)
  return {
    heads: all(/<th role="columnheader".*?>(?:<button[^>]*>)?([A-Z][a-z]+)/g),
    firstCells: all(/(P-\d+)<\/span>/g),
    status: all(/role="status"[^>]*>([^<]*)/g).join(),
    titles: all(/class="ui-empty-title[^>]*>([^<]*)/g),
    pages: all(/>(Page \d+ of \d+)</g).join(),
    sizes: all(/<option value="(\d+)"/g),
    size: all(/<option value="(\d+)" selected=""/g).join(),
    sorted: all(/aria-sort="(\w+)"/g),
    boxes: [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => tag.includes('checked=""')),
  }
}

describe("a table", () => {
  test("shows its columns in the given order", () => {
    expect(render({}).heads).toEqual(["Reference", "Weight", "Note"])
    expect(render({ columns: columns.toReversed() }).heads).toEqual(["Note", "Weight", "Reference"])
  })

  test("shows ten rows, and offers 10, 25, 50 and 100", () => {
    const { firstCells, status, pages, sizes, size } = render({})
    expect(firstCells).toHaveLength(10)
    expect([status, pages, size]).toEqual(["1–10 of 12", "Page 1 of 2", "10"])
    expect(sizes).toEqual(["10", "25", "50", "100"])
  })

  test("of ten rows has no pages", () => {
    const { status, pages, firstCells } = render({ rows: parcels(10) })
    expect([status, pages, firstCells.length]).toEqual(["", "", 10])
  })

  test("paged by the server shows the given rows and counts from the page in the address", () => {
    const paging = { page: 3, pageSize: 25, totalItems: 52, onChange: () => {} }
    const { firstCells, status, pages, size } = render({ rows: parcels(2), paging })
    expect(firstCells).toEqual(["P-1", "P-2"])
    expect([status, pages, size]).toEqual(["51–52 of 52", "Page 3 of 3", "25"])
  })

  test("without rows on this page shows the last page number, and only without any rows that it is empty", () => {
    const empty = { title: "No Parcels", text: "Send the first one." }
    const pageOf = (totalItems: number) =>
      render({
        rows: [],
        empty,
        paging: { page: 9, pageSize: 10, totalItems, onChange: () => {} },
      }).titles
    expect(pageOf(3)).toEqual(["There Is No Page 9"])
    expect(pageOf(0)).toEqual(["No Parcels"])
  })

  test("sorted by the server shows the order and leaves the rows as they came", () => {
    const sort = { by: "weight", isDescending: false }
    const { sorted, firstCells } = render({ rows: parcels(3), sort, onSortChange: () => {} })
    expect(sorted).toEqual(["none", "ascending"])
    expect(firstCells).toEqual(["P-1", "P-2", "P-3"])
  })

  test("has boxes only where rows can be selected, and shows which rows are", () => {
    expect(render({ rows: parcels(3) }).boxes).toEqual([])
    expect(render({ rows: parcels(3), selected: new Set(["P-2"]) }).boxes).toEqual([
      false,
      false,
      true,
      false,
    ])
    const everyRow = new Set(["P-1", "P-2", "P-3"])
    expect(render({ rows: parcels(3), selected: everyRow }).boxes).toEqual([true, true, true, true])
  })
})
