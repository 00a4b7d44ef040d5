import { useRef, useState } from "react"
import type { Product } from "#api/contract/products.ts"
import { keyOf, maxQuantityOf } from "#machines/cart/cart-lines.ts"
import { shownLines } from "#machines/cart/cart.machine.ts"
import { useCart, useCartRef } from "#machines/cart/cart.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Quantity } from "#ui/quantity/quantity.tsx"
import { Swatches } from "#ui/swatches/swatches.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { type Choice, coloursOf, imageOf, lineOf, missingChoices, variantLabel } from "./variants.ts"

interface BuyBoxProps {
  readonly product: Product
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
  /** The variant in the cart that the member is changing. */
  readonly asked: Choice
  readonly isChanging: boolean
  /** Whether the data comes from the server. Cached data disables the buttons. */
  readonly isFresh: boolean
}

/**
 * Shows size, colour, quantity and 'Add to Cart'. Adds 'Remove from Cart' for a variant in the cart (SPEC §2, §4, DECISIONS §7).
 */
export function BuyBox({ product, choice, onChoice, asked, isChanging, isFresh }: BuyBoxProps) {
  const cart = useCartRef()
  const lines = useCart(({ context }) => shownLines(context)) ?? []
  const pending = useCart(({ context }) => context.pending) ?? null
  const isReady = useCart((snapshot) => snapshot.matches({ open: { ready: "idle" } })) ?? false
  const isAdding = useCart((snapshot) => snapshot.matches({ open: { ready: "adding" } })) ?? false
  const [quantity, setQuantity] = useState(1)
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  const isSoldOut = product.stock === 0
  const maxQuantity = Math.max(1, maxQuantityOf({ stock: product.stock ?? null }))
  const colours = coloursOf(product)
  const missing: { readonly size?: string; readonly color?: string } = missingChoices(product, choice)
  const errors = isAsked ? missing : {}
  const line = lineOf(product, choice, Math.min(quantity, maxQuantity))
  const inCart = lines.find((one) => keyOf(one) === keyOf(line))
  const changed = isChanging
    ? lines.find((one) => keyOf(one) === keyOf({ product: product._id, ...asked }))
    : undefined
  const isOwnChange = pending !== null && pending.keys.includes(keyOf(line))
  const room = maxQuantity - (inCart?.quantity ?? 0)

  /** Calls `go` when every option is chosen. Else shows what is missing and focuses the first such field. */
  const onceChosen = (go: () => void): void => {
    setAsked(true)
    const [first] = Object.keys(missing)
    if (first === undefined) return go()
    box.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }

  return (
    <div ref={box} className="buy-box">
      {changed && (
        <Alert>
          You are changing {changed.quantity === 1 ? "the piece" : `${changed.quantity} pieces`} in your cart
          ({variantLabel(changed)}). Choose another size or colour, then press Update Cart.
        </Alert>
      )}
      {product.sizes.length > 0 && (
        <Swatches
          label="Size"
          options={product.sizes.map((size) => ({ value: size }))}
          value={choice.size}
          error={errors.size}
          onChange={(size) => onChoice({ ...choice, size })}
        />
      )}
      {colours.length > 0 && (
        <Swatches
          label="Color"
          options={colours.map(({ name, color }) => ({ value: name, color }))}
          value={choice.color}
          error={errors.color}
          onChange={(color) => onChoice({ ...choice, color })}
        />
      )}
      {!changed && !isSoldOut && (
        <div className="buy-quantity">
          <span aria-hidden="true">Quantity</span>
          <Quantity
            label="Quantity"
            value={Math.min(quantity, maxQuantity)}
            max={maxQuantity}
            onChange={setQuantity}
          />
        </div>
      )}
      <div className="buy-actions">
        {changed && (
          <Button
            isWide
            isDisabled={!isReady || !isFresh || keyOf(changed) === keyOf(line)}
            onPress={() =>
              onceChosen(() =>
                cart?.send({
                  type: "variant.chosen",
                  key: keyOf(changed),
                  size: choice.size,
                  color: choice.color,
                  image: imageOf(product, choice.color),
                }),
              )
            }
          >
            Update Cart
          </Button>
        )}
        {isSoldOut ? (
          <Button isWide isDisabled>
            Sold Out
          </Button>
        ) : (
          <Button
            isWide
            variant={changed ? "secondary" : "primary"}
            isPending={isAdding && isOwnChange}
            isDisabled={!isFresh || (!isReady && !isOwnChange)}
            {...(room < 1
              ? { disabledReason: "You cannot add more of this. Your cart has the maximum." }
              : {})}
            onPress={() =>
              onceChosen(() => {
                if (isReady)
                  cart?.send({
                    type: "addition.requested",
                    line: { ...line, quantity: Math.min(line.quantity, room) },
                  })
              })
            }
          >
            Add to Cart
          </Button>
        )}
        {inCart && (
          <Button
            isWide
            variant="secondary"
            isPending={!isAdding && isOwnChange}
            isDisabled={!isReady && !isOwnChange}
            onPress={() => {
              if (isReady) cart?.send({ type: "removal.requested", keys: [keyOf(inCart)], name: inCart.name })
            }}
          >
            Remove from Cart
          </Button>
        )}
      </div>
      <p role="status" className="buy-state quiet">
        {inCart && (
          <>
            {inCart.quantity} in your cart. <RouterLink to="/dashboard/store/cart">View cart</RouterLink>
          </>
        )}
      </p>
    </div>
  )
}
