import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { Product } from "#api/contract/products.ts"
import { keyOf, shownLines } from "#machines/cart/cart-lines.ts"
import { useCart, useCartRef } from "#machines/cart/cart.react.ts"
import { type Choice, missingChoices } from "#machines/product-choice/product-choice.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { imageOf, lineOf } from "../../../-member/product-choices.ts"
import {
  productButtons,
  type ProductChoice,
  ProductOptions,
  ProductQuantity,
  useChosen,
} from "../../../-member/product-options.tsx"
import { variantLabel } from "../../../-member/product-variants.ts"
import { RouterLink } from "../../../-router-link.ts"

interface BuyBoxProps {
  readonly product: Product
  readonly choice: ProductChoice
  /** The size and colour in the address. If `isChanging`, the variant in the cart to replace. */
  readonly requested: Choice
  readonly isChanging: boolean
  /** Whether the data comes from the server. Cached data disables Add to Cart and Update Cart. */
  readonly isFresh: boolean
}

/**
 * Shows size, colour, quantity and 'Add to Cart'. Shows 'Update Cart' if `isChanging`, and 'Remove from Cart' if the variant is
 * in the cart (SPEC §2, §4, DECISIONS §7).
 */
export function BuyBox({ product, choice, requested, isChanging, isFresh }: BuyBoxProps) {
  const cart = useCartRef()
  const lines = useCart(({ context }) => shownLines(context)) ?? []
  const pending = useCart(({ context }) => context.pending) ?? null
  const isReady = useCart((snapshot) => snapshot.matches({ open: { ready: "idle" } })) ?? false
  const isAdding = useCart((snapshot) => snapshot.matches({ open: { ready: "adding" } })) ?? false
  const { chosen, isSoldOut, stock, maxQuantity, quantity } = useChosen(product, choice)
  const isComplete = useSelector(choice, (snapshot) => snapshot.matches("complete"))
  const boxRef = useRef<HTMLDivElement>(null)

  const missing = missingChoices(chosen)
  const line = lineOf(product, chosen, quantity)
  const lineInCart = lines.find((cartLine) => keyOf(cartLine) === keyOf(line))
  const changedLine = isChanging
    ? lines.find((cartLine) => keyOf(cartLine) === keyOf({ product: product._id, ...requested }))
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
    <ProductOptions
      ref={boxRef}
      product={product}
      choice={choice}
      top={
        changedLine && (
          <Alert>
            You are changing {changedLine.quantity === 1 ? "the piece" : `${changedLine.quantity} pieces`} in
            your cart ({variantLabel(changedLine)}). Choose another size or colour, then press Update Cart.
          </Alert>
        )
      }
      quantity={!changedLine && <ProductQuantity product={product} choice={choice} />}
      actions={
        <>
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
            <Button {...productButtons.soldOut} />
          ) : (
            <Button
              {...productButtons.add}
              variant={changedLine ? "secondary" : "primary"}
              isPending={isAdding && isLinePending}
              isDisabled={!isFresh || (!isReady && !isLinePending)}
              {...(remaining < 1
                ? { disabledReason: `Your cart already has the maximum of ${maxQuantity}.` }
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
            />
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
        </>
      }
      bottom={
        <p role="status" className="buy-state quiet">
          {lineInCart && (
            <>
              {lineInCart.quantity} in your cart.{" "}
              <RouterLink to="/dashboard/store/cart">View cart</RouterLink>
            </>
          )}
        </p>
      }
    />
  )
}
