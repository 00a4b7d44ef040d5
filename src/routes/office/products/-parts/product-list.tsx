import type { OfficeProductRow } from "#api/contract/office-products.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { scheduleLines } from "../../-records/schedule-words.ts"
import { priceWords, lowStockText, statusWords, stockWords } from "./product-words.ts"

/** Shows products, each as a card that opens its page. */
export function ProductList({ rows }: { readonly rows: readonly OfficeProductRow[] }) {
  return (
    <RecordList label="Products">
      {rows.map(({ _id, name, status, visibleFrom, stock, short, ...prices }) => (
        <RecordRow
          key={_id}
          link={
            <RouterLink to="/office/products/$id" params={{ id: _id }} variant="bare" className={cardLink}>
              {name}
            </RouterLink>
          }
          lines={[
            `${priceWords(prices)} · ${stockWords(stock)}`,
            lowStockText(short) ?? "",
            ...scheduleLines(status, visibleFrom),
          ].filter(Boolean)}
          status={statusWords[status]}
        />
      ))}
    </RecordList>
  )
}

export const ProductListSkeleton = () => <RecordListSkeleton several="products" />
