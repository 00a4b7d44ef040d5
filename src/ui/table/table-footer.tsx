import { ChevronIcon } from "../icons.tsx"
import { IconButton } from "../icon-button/icon-button.tsx"
import { NativeSelect } from "../native-select/native-select.tsx"
import { firstPage, pagesOf, pageSizes, type TablePaging } from "./table-paging.ts"

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

interface TableFooterProps extends TablePaging {
  /** The name of the table, for the accessible name of the navigation. */
  readonly label: string
}

/** Shows which rows are visible, the page size, and the buttons for other pages. */
export function TableFooter({ label, page, pageSize, totalItems, onChange }: TableFooterProps) {
  const pages = pagesOf(totalItems, pageSize)
  const from = Math.min((page - firstPage) * pageSize + 1, totalItems)
  const to = Math.min(page * pageSize, totalItems)
  const goTo = (wanted: number) => onChange({ page: Math.max(firstPage, Math.min(wanted, pages)), pageSize })
  return (
    <div className="ui-table-foot">
      <NativeSelect
        label="Rows per page"
        options={sizeOptions}
        value={String(pageSize)}
        // Opens the page that contains the first visible row.
        onChange={(size) =>
          onChange({ page: Math.floor((from - 1) / Number(size)) + firstPage, pageSize: Number(size) })
        }
      />
      <p role="status" className="numbers">
        {page > pages ? `0 of ${totalItems}` : `${from}–${to} of ${totalItems}`}
      </p>
      <nav aria-label={`Pages of ${label}`} className="ui-table-pages">
        <IconButton
          label="Previous page"
          icon={<ChevronIcon />}
          variant="secondary"
          className="ui-table-previous"
          isDisabled={page <= firstPage}
          onPress={() => goTo(page - 1)}
        />
        <span className="numbers">
          Page {page} of {pages}
        </span>
        <IconButton
          label="Next page"
          icon={<ChevronIcon />}
          variant="secondary"
          className="ui-table-next"
          isDisabled={page >= pages}
          onPress={() => goTo(page + 1)}
        />
      </nav>
    </div>
  )
}
