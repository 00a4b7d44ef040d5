import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { ActorRefFrom } from "xstate"
import type { Product } from "#api/contract/products.ts"
import { keyOf, maxQuantityOf } from "#machines/cart/cart-lines.ts"
import { shownLines } from "#machines/cart/cart.machine.ts"
import { useCart, useCartRef } from "#machines/cart/cart.react.ts"
import {
  type Choice,
  missingChoices,
  type productChoiceMachine,
} from "#machines/product-choice/product-choice.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Quantity } from "#ui/quantity/quantity.tsx"
import { Swatches } from "#ui/swatches/swatches.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { coloursOf, imageOf, lineOf, variantLabel } from "./variants.ts"

interface BuyBoxProps {
  readonly product: Product
  readonly choice: ActorRefFrom<typeof productChoiceMachine>
  /** The size and colour in the address. While changing, the variant in the cart that is changed. */
  readonly asked: Choice
  readonly isChanging: boolean
  /** Whether the data comes from the server. Cached data disables the buttons. */
  readonly isFresh: boolean
}

/**
 * Shows size, colour, quantity and 'Add to Cart'. Adds 'Remove from Cart' for a variant in the cart (SPEC §2, §4, DECISIONS §7).
 */
export function BuyBox({ product, choice, asked, isChanging, isFresh }: BuyBoxProps) {
  const cart = useCartRef()
  const lines = useCart(({ context }) => shownLines(context)) ?? []
  const pending = useCart(({ context }) => context.pending) ?? null
  const isReady = useCart((snapshot) => snapshot.matches({ open: { ready: "idle" } })) ?? false
  const isAdding = useCart((snapshot) => snapshot.matches({ open: { ready: "adding" } })) ?? false
  const chosen = useSelector(choice, ({ context }) => context)
  const isComplete = useSelector(choice, (snapshot) => snapshot.matches("complete"))
  const isRefused = useSelector(choice, (snapshot) => snapshot.matches({ incomplete: "refused" }))
  const box = useRef<HTMLDivElement>(null)

  const isSoldOut = product.stock === 0
  const maxQuantity = Math.max(1, maxQuantityOf({ stock: product.stock ?? null }))
  const colours = coloursOf(product)
  const missing = missingChoices(chosen)
  const errors: typeof missing = isRefused ? missing : {}
  const line = lineOf(product, chosen, Math.min(chosen.quantity, maxQuantity))
  const inCart = lines.find((one) => keyOf(one) === keyOf(line))
  const changed = isChanging
    ? lines.find((one) => keyOf(one) === keyOf({ product: product._id, ...asked }))
    : undefined
  const isOwnChange = pending !== null && pending.keys.includes(keyOf(line))
  const room = maxQuantity - (inCart?.quantity ?? 0)

  /** Calls `go` when every option is chosen. Else shows what is missing and focuses the first such field. */
  const onceChosen = (go: () => void): void => {
    if (isComplete) return go()
    choice.send({ type: "choice.submitted" })
    const [first] = Object.keys(missing)
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
          value={chosen.size}
          error={errors.size}
          onChange={(size) => choice.send({ type: "size.chosen", size })}
        />
      )}
      {colours.length > 0 && (
        <Swatches
          label="Color"
          options={colours.map(({ name, color }) => ({ value: name, color }))}
          value={chosen.color}
          error={errors.color}
          onChange={(color) => choice.send({ type: "color.chosen", color })}
        />
      )}
      {!changed && !isSoldOut && (
        <div className="buy-quantity">
          <span aria-hidden="true">Quantity</span>
          <Quantity
            label="Quantity"
            value={line.quantity}
            max={maxQuantity}
            onChange={(quantity) => choice.send({ type: "quantity.chosen", quantity })}
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
                  size: chosen.size,
                  color: chosen.color,
                  image: imageOf(product, chosen.color),
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
