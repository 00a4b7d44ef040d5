import "./counts-table.css"
import { type KeyboardEvent, useId } from "react"
import type { FieldBinding } from "#machines/form/form.react.ts"
import {
  countKey,
  countProblem,
  type Counts,
  type CountsTable as Rows,
  sumOf,
  type Variant,
  variantName,
  variantsOf,
  withCount,
} from "#machines/product-editor/product-counts.ts"
import { AlertIcon } from "#ui/icons.tsx"

interface CountsTableProps extends FieldBinding<Counts> {
  readonly label: string
  readonly table: Rows
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves to the field above or below. The arrows to the sides stay with the text. */
const moveByArrow = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = steps[event.key]
  const cell = event.currentTarget.closest("td")
  const row = cell?.closest("tr")
  const rows = row?.closest("table")?.rows
  if (step === undefined || cell == null || row == null) return
  const next = rows?.[row.rowIndex + step]?.cells[cell.cellIndex]?.querySelector("input")
  if (next == null) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** Asks for the pieces of each size and colour in a table with its sums (OFFICE §11). */
export function CountsTable({
  label,
  table,
  name,
  value,
  error,
  isReadOnly,
  onChange,
  onBlur,
}: CountsTableProps) {
  const id = useId()
  const { sizes, colors } = table
  const hasColumns = colors.length > 1
  const hasRows = sizes.length > 1
  const problems =
    error === undefined ? [] : variantsOf(table).filter((one) => countProblem(value, one) !== undefined)
  const first = problems[0]
  const cell = (variant: Variant) => {
    const key = countKey(variant)
    const isInvalid = problems.some((one) => countKey(one) === key)
    return (
      <td
        key={key}
        {...(first !== undefined && countKey(first) === key ? { "data-field": name } : {})}
        data-invalid={isInvalid || undefined}
      >
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={variantName(variant)}
          aria-invalid={isInvalid}
          {...(isInvalid ? { "aria-describedby": `${id}-error` } : {})}
          value={value[key] ?? ""}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => onChange(withCount(value, variant, currentTarget.value))}
          onBlur={onBlur}
          onKeyDown={moveByArrow}
        />
      </td>
    )
  }
  const sum = (variants: readonly Variant[]) => sumOf(value, variants).toLocaleString("en-NG")
  return (
    <div className="ui-field counts-table" {...(first === undefined ? { "data-field": name } : {})}>
      <div className="counts-table-scroll">
        <table>
          <caption className="ui-label">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{sizes[0] === null ? <span className="visually-hidden">Row</span> : "Size"}</th>
              {colors.map((color) => (
                <th key={color} scope="col">
                  {color ?? "Pieces"}
                </th>
              ))}
              {hasColumns && <th scope="col">All</th>}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <tr key={size}>
                <th scope="row">{size ?? "Pieces"}</th>
                {colors.map((color) => cell({ size, color }))}
                {hasColumns && <td>{sum(colors.map((color) => ({ size, color })))}</td>}
              </tr>
            ))}
          </tbody>
          {hasRows && (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                {colors.map((color) => (
                  <td key={color}>{sum(sizes.map((size) => ({ size, color })))}</td>
                ))}
                {hasColumns && <td>{sum(variantsOf(table))}</td>}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          <AlertIcon /> {error}
        </span>
      )}
    </div>
  )
}
