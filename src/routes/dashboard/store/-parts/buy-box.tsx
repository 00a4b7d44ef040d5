import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { ActorRefFrom } from "xstate"
import type { Product } from "#api/contract/products.ts"
import { keyOf, maxQuantityOf, shownLines } from "#machines/cart/cart-lines.ts"
import { useCart, useCartRef } from "#machines/cart/cart.react.ts"
import {
  type Choice,
  missingChoices,
  type productChoiceMachine,
  soldOutColors,
  soldOutSizes,
} from "#machines/product-choice/product-choice.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Quantity } from "#ui/quantity/quantity.tsx"
import { Swatches } from "#ui/swatches/swatches.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { lowStock } from "./product-card.tsx"
import { imageOf, lineOf, stockOf } from "./choices.ts"
import { coloursOf, variantLabel } from "./variants.ts"

interface BuyBoxProps {
  readonly product: Product
  readonly choice: ActorRefFrom<typeof productChoiceMachine>
  /** The size and colour in the address. If `isChanging`, the variant in the cart to replace. */
  readonly asked: Choice
  readonly isChanging: boolean
  /** Whether the data comes from the server. Cached data disables the buttons. */
  readonly isFresh: boolean
}

const noteOf = (out: readonly string[], value: string) => (out.includes(value) ? { note: "sold out" } : {})

/** Returns 'Sold out in Plum: S, XL.'; undefined when everything is there. `other` is the choice that this holds for. */
const soldOutWords = (out: readonly string[], other: string | null): string | undefined =>
  out.length === 0 ? undefined : `Sold out${other === null ? "" : ` in ${other}`}: ${out.join(", ")}.`

/** Returns what a member can do when the choice is sold out. */
const otherChoice = ({ size, color }: Choice): string =>
  `Choose another ${[size === null ? "" : "size", color === null ? "" : "colour"].filter(Boolean).join(" or ")}.`

/**
 * Shows size, colour, quantity and 'Add to Cart'. Shows 'Remove from Cart' if the variant is in the cart (SPEC §2, §4, DECISIONS §7).
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
  const boxRef = useRef<HTMLDivElement>(null)

  const isOut = useSelector(choice, (snapshot) => snapshot.matches({ complete: "soldOut" }))
  const isSoldOut = isOut || product.stock === 0
  const stock = stockOf(product, chosen)
  const maxQuantity = Math.max(1, maxQuantityOf({ stock }))
  const colours = coloursOf(product)
  // Of a product without a piece, the button says enough.
  const outSizes = product.stock === 0 ? [] : soldOutSizes(chosen)
  const outColors = product.stock === 0 ? [] : soldOutColors(chosen)
  const missing = missingChoices(chosen)
  const errors: typeof missing = isRefused ? missing : {}
  const line = lineOf(product, chosen, Math.min(chosen.quantity, maxQuantity))
  const lineInCart = lines.find((cartLine) => keyOf(cartLine) === keyOf(line))
  const changedLine = isChanging
    ? lines.find((cartLine) => keyOf(cartLine) === keyOf({ product: product._id, ...asked }))
    : undefined
  const isLinePending = pending !== null && pending.keys.includes(keyOf(line))
  const remaining = maxQuantity - (lineInCart?.quantity ?? 0)

  /** Calls `action` if every option is chosen. Otherwise shows the missing options and focuses the first one. */
  const ifComplete = (action: () => void): void => {
    if (isComplete) return action()
    choice.send({ type: "choice.submitted" })
    const [first] = Object.keys(missing)
    boxRef.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }

  return (
    <div ref={boxRef} className="buy-box">
      {changedLine && (
        <Alert>
          You are changing {changedLine.quantity === 1 ? "the piece" : `${changedLine.quantity} pieces`} in
          your cart ({variantLabel(changedLine)}). Choose another size or colour, then press Update Cart.
        </Alert>
      )}
      {product.sizes.length > 0 && (
        <Swatches
          label="Size"
          options={product.sizes.map((size) => ({ value: size, ...noteOf(outSizes, size) }))}
          description={soldOutWords(outSizes, chosen.color)}
          value={chosen.size}
          error={errors.size}
          onChange={(size) => choice.send({ type: "size.chosen", size })}
        />
      )}
      {colours.length > 0 && (
        <Swatches
          label="Color"
          options={colours.map(({ name, color }) => ({ value: name, color, ...noteOf(outColors, name) }))}
          description={soldOutWords(outColors, chosen.size === null ? null : `size ${chosen.size}`)}
          value={chosen.color}
          error={errors.color}
          onChange={(color) => choice.send({ type: "color.chosen", color })}
        />
      )}
      {!changedLine && !isSoldOut && (
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
      <p role="status" className="buy-state">
        {isOut && product.stock !== 0 && `${variantLabel(chosen)} is sold out. ${otherChoice(chosen)}`}
        {!isSoldOut && isComplete && product.variants != null && stock !== null && stock <= lowStock && (
          <>{`Only ${stock} left of ${variantLabel(chosen)}.`}</>
        )}
      </p>
      <div className="buy-actions">
        {changedLine && (
          <Button
            isWide
            isDisabled={!isReady || !isFresh || isSoldOut || keyOf(changedLine) === keyOf(line)}
            onPress={() =>
              ifComplete(() =>
                cart?.send({
                  type: "variant.chosen",
                  key: keyOf(changedLine),
                  size: chosen.size,
                  color: chosen.color,
                  image: imageOf(product, chosen.color),
                  stock,
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
            variant={changedLine ? "secondary" : "primary"}
            isPending={isAdding && isLinePending}
            isDisabled={!isFresh || (!isReady && !isLinePending)}
            {...(remaining < 1
              ? { disabledReason: "You cannot add more of this. Your cart has the maximum." }
              : {})}
            onPress={() =>
              ifComplete(() => {
                if (isReady)
                  cart?.send({
                    type: "addition.requested",
                    line: { ...line, quantity: Math.min(line.quantity, remaining) },
                  })
              })
            }
          >
            Add to Cart
          </Button>
        )}
        {lineInCart && (
          <Button
            isWide
            variant="secondary"
            isPending={!isAdding && isLinePending}
            isDisabled={!isReady && !isLinePending}
            onPress={() => {
              if (isReady)
                cart?.send({ type: "removal.requested", keys: [keyOf(lineInCart)], name: lineInCart.name })
            }}
          >
            Remove from Cart
          </Button>
        )}
      </div>
      <p role="status" className="buy-state quiet">
        {lineInCart && (
          <>
            {lineInCart.quantity} in your cart. <RouterLink to="/dashboard/store/cart">View cart</RouterLink>
          </>
        )}
      </p>
    </div>
  )
}
