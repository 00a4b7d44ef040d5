import "../../../-member/store.css"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { type CartLine, keyOf, type LineChange, lineTotal, maxQuantityOf } from "#machines/cart/cart-lines.ts"
import type { Cart } from "#machines/cart/cart.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Quantity } from "#ui/quantity/quantity.tsx"
import { currencyOf } from "../../../-member/roles.ts"
import { RouterLink } from "../../../-router-link.ts"
import { LineChanges } from "./line-changes.tsx"
import { ProductPicture } from "./product-picture.tsx"
import { priceLabel, variantLabel } from "../../../-member/product-variants.ts"

interface CartLineProps {
  readonly line: CartLine
  readonly changes: readonly LineChange[]
  readonly role: Role
  readonly cart: Cart
  /** Whether the cart accepts changes now. */
  readonly isReady: boolean
  /** Whether this line is being removed. */
  readonly isBeingRemoved: boolean
}

/** Shows one line of the cart (SPEC §2): count, size and colour with a link to change them, and cost. */
export function CartLineView({ line, changes, role, cart, isReady, isBeingRemoved }: CartLineProps) {
  const { name, slug, size, color, quantity } = line
  const key = keyOf(line)
  const variant = variantLabel(line)
  const price = role === "GlobalNetwork" ? line.priceUSD : line.price
  return (
    <li className="cart-line" data-leaving={isBeingRemoved || undefined}>
      <RouterLink
        to="/dashboard/store/$slug"
        params={{ slug }}
        variant="bare"
        className="cart-line-picture"
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture name={name} image={line.image} sizes="112px" isSmall />
      </RouterLink>
      <div className="cart-line-words">
        <h2 className="cart-line-name">
          <RouterLink to="/dashboard/store/$slug" params={{ slug }} variant="bare">
            {name}
          </RouterLink>
        </h2>
        {variant !== "" && (
          <p className="cart-line-variant">
            <span>{variant}</span>{" "}
            <RouterLink
              to="/dashboard/store/$slug"
              params={{ slug }}
              search={{
                ...(size === null ? {} : { size }),
                ...(color === null ? {} : { color }),
                change: true,
              }}
              aria-label={`Change size or color of ${name}, ${variant}`}
            >
              Change size or color
            </RouterLink>
          </p>
        )}
        <p className="quiet numbers">{priceLabel(line, role)} each</p>
      </div>
      <div className="cart-line-count">
        <Quantity
          label={`quantity of ${name}${variant === "" ? "" : `, ${variant}`}`}
          min={0}
          max={Math.max(quantity, maxQuantityOf(line))}
          value={quantity}
          isDisabled={!isReady}
          onChange={(next) => {
            if (next <= maxQuantityOf(line) || next < quantity)
              cart.send({ type: "quantity.chosen", key, quantity: next })
          }}
        />
        <Button
          variant="quiet"
          size="small"
          isPending={isBeingRemoved}
          isDisabled={!isReady && !isBeingRemoved}
          aria-label={`Remove ${name}${variant === "" ? "" : `, ${variant}`}`}
          onPress={() => {
            if (isReady) cart.send({ type: "removal.requested", keys: [key], name })
          }}
        >
          Remove
        </Button>
      </div>
      <p className="cart-line-total numbers">
        <span className="visually-hidden">Line total: </span>
        {formatMoney(lineTotal(price, quantity), currencyOf(role))}
      </p>
      <LineChanges line={line} changes={changes} role={role} />
    </li>
  )
}
