import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import type { CartLine, LineChange } from "#machines/cart/cart-lines.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { currencyOf } from "../../../-member/roles.ts"

interface LineChangesProps {
  readonly line: CartLine
  readonly changes: readonly LineChange[]
  readonly role: Role
}

/** Shows the old and the new price, or the requested and the available quantity. */
function ChangedFigure({
  line,
  change,
  role,
}: Omit<LineChangesProps, "changes"> & { readonly change: LineChange }) {
  const isGlobal = role === "GlobalNetwork"
  const oldPrice = isGlobal ? line.priceUSD : line.price
  const newPrice = isGlobal ? change.newPriceUSD : change.newPrice
  if (change.reason === "price" && newPrice !== null)
    return (
      <p className="numbers">
        <span className="visually-hidden">Was </span>
        <del>{formatMoney(oldPrice, currencyOf(role))}</del> <span aria-hidden="true">→</span>
        <span className="visually-hidden"> now </span>{" "}
        <strong>{formatMoney(newPrice, currencyOf(role))}</strong>
      </p>
    )
  if (change.reason === "stock" && change.stock !== null)
    return (
      <p className="numbers">
        <span className="visually-hidden">You asked for </span>
        <del>{line.quantity}</del> <span aria-hidden="true">→</span>
        <span className="visually-hidden"> there are </span> <strong>{change.stock}</strong>
      </p>
    )
  return null
}

/** Shows the changes that the server found on this line, until the member accepts them (DECISIONS §3). */
export function LineChanges({ line, changes, role }: LineChangesProps) {
  if (changes.length === 0) return null
  return (
    <div className="line-changes">
      {changes.map((change) => (
        <Alert key={change.reason} tone={change.reason === "price" ? "amber" : "red"} role="status">
          <p>{change.message}</p>
          <ChangedFigure line={line} change={change} role={role} />
        </Alert>
      ))}
    </div>
  )
}
