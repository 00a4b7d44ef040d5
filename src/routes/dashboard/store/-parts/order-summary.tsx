import "../../../-member/store.css"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { type CartLine, keyOf, type LineChange, lineTotal, totalsOf } from "#machines/cart/cart-lines.ts"
import { currencyOf } from "../../../-member/roles.ts"
import { LineChanges } from "./line-changes.tsx"
import { ProductPicture } from "./product-picture.tsx"
import { totalLabel, variantLabel } from "../../../-member/product-variants.ts"

interface OrderSummaryProps {
  readonly lines: readonly CartLine[]
  readonly changes: readonly LineChange[]
  readonly role: Role
}

/** Shows the lines of the order and the total (SPEC §2, checkout). */
export function OrderSummary({ lines, changes, role }: OrderSummaryProps) {
  const isGlobal = role === "GlobalNetwork"
  return (
    <>
      <ul className="summary-lines">
        {lines.map((line) => {
          const { name, image, quantity, price, priceUSD } = line
          const variant = variantLabel(line)
          return (
            <li key={keyOf(line)} className="summary-line">
              <ProductPicture name={name} image={image} sizes="64px" isSmall />
              <div>
                <p className="summary-name">{name}</p>
                <p className="quiet">
                  {variant === "" ? "" : `${variant} · `}
                  <span className="numbers">
                    {quantity} {quantity === 1 ? "piece" : "pieces"}
                  </span>
                </p>
              </div>
              <p className="numbers">
                {formatMoney(lineTotal(isGlobal ? priceUSD : price, quantity), currencyOf(role))}
              </p>
              <LineChanges
                line={line}
                changes={changes.filter(({ key }) => key === keyOf(line))}
                role={role}
              />
            </li>
          )
        })}
      </ul>
      <p className="cart-sum-row cart-sum-total">
        <span>Total</span>
        <strong className="numbers">{totalLabel(totalsOf(lines), role)}</strong>
      </p>
    </>
  )
}
