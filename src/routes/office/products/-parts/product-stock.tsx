import { useState } from "react"
import type { FieldBinding } from "#machines/form/form.react.ts"
import {
  countKey,
  type Counts,
  type CountsTable as Rows,
  isCounted,
  stockBeside,
  sumOf,
  variantsOf,
  withCount,
} from "#machines/product-editor/product-counts.ts"
import { Button } from "#ui/button/button.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { CountsTable } from "./counts-table.tsx"
import { labelOf } from "./product-words.ts"

interface ProductStockProps {
  /** The sizes and colours of the form. */
  readonly table: Rows
  readonly stock: FieldBinding<string>
  readonly counts: FieldBinding<Counts>
}

/** Names what the table counts. */
const captionOf = ({ sizes, colors }: Rows): string => {
  if (sizes[0] === null) return "Pieces of each colour"
  return colors[0] === null ? "Pieces of each size" : labelOf("variants")
}

/** Asks how many pieces there are: of each size and colour, or of all together (OFFICE §11). */
export function ProductStock({ table, stock, counts }: ProductStockProps) {
  const variants = variantsOf(table)
  const areCounted = isCounted(counts.value, table)
  const [together, setTogether] = useState(stock.value)
  const changeCounts = (next: Counts) => {
    if (stock.value !== "") setTogether(stock.value)
    const beside = stockBeside({
      table,
      counts: counts.value,
      next,
      stock: stock.value,
      typed: together,
    })
    if (beside !== stock.value) stock.onChange(beside)
    counts.onChange(next)
  }
  const empty = variants.filter((variant) => counts.value[countKey(variant)] === undefined)
  return (
    <>
      {!areCounted && (
        <TextField
          {...stock}
          label={labelOf("stock")}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          description={
            variants.length === 0
              ? "Leave it empty if you do not count them."
              : "Over all sizes and colours. Fill in the table instead to count each. Leave both empty if you do not count them."
          }
        />
      )}
      {variants.length > 0 && (
        <CountsTable {...counts} onChange={changeCounts} label={captionOf(table)} table={table} />
      )}
      {areCounted && (
        <div className="counts-table-buttons">
          {empty.length > 0 && (
            <Button
              variant="secondary"
              size="small"
              isDisabled={counts.isReadOnly}
              onPress={() =>
                changeCounts(empty.reduce((all, variant) => withCount(all, variant, "0"), counts.value))
              }
            >
              Fill the Rest with 0
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            isDisabled={counts.isReadOnly}
            onPress={() => {
              stock.onChange(String(sumOf(counts.value, variants)))
              counts.onChange({})
            }}
          >
            Count All Together
          </Button>
        </div>
      )}
    </>
  )
}
