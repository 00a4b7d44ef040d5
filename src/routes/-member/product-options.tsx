import { useSelector } from "@xstate/react"
import { type ReactNode, type Ref, useEffect } from "react"
import type { ActorRefFrom } from "xstate"
import { useFlow } from "#machines/app/use-flow.ts"
import { maxQuantityOf } from "#machines/cart/cart-lines.ts"
import {
  type Choice,
  missingChoices,
  productChoiceMachine,
  soldOutColors,
  soldOutSizes,
} from "#machines/product-choice/product-choice.machine.ts"
import { Quantity } from "#ui/quantity/quantity.tsx"
import { Swatches } from "#ui/swatches/swatches.tsx"
import { soldOutOf, stockOf } from "./product-choices.ts"
import { lowStock } from "./product-stock.ts"
import { coloursOf, type ShownProduct, variantLabel } from "./product-variants.ts"

/** How the buttons of a product look. The member's page adds what they do. */
export const productButtons = {
  add: { isWide: true, children: "Add to Cart" },
  soldOut: { isWide: true, isDisabled: true, children: "Sold Out" },
} as const

export type ProductChoice = ActorRefFrom<typeof productChoiceMachine>

/** Runs the choice of a size, a colour and a quantity. `asked` is the first choice. */
export const useProductChoice = (product: ShownProduct, asked: Choice): ProductChoice => {
  const choice = useFlow(productChoiceMachine, {
    input: {
      sizes: product.sizes,
      colors: coloursOf(product).map(({ name }) => name),
      asked,
      soldOut: soldOutOf(product),
    },
  })
  useEffect(() => choice.send({ type: "stock.read", soldOut: soldOutOf(product) }), [choice, product])
  return choice
}

/** Returns what is chosen of a product, and how many pieces can be. */
export const useChosen = (product: ShownProduct, choice: ProductChoice) => {
  const chosen = useSelector(choice, ({ context }) => context)
  const isChoiceSoldOut = useSelector(choice, (snapshot) => snapshot.matches({ complete: "soldOut" }))
  const stock = stockOf(product, chosen)
  const maxQuantity = Math.max(1, maxQuantityOf({ stock }))
  return {
    chosen,
    isChoiceSoldOut,
    isSoldOut: isChoiceSoldOut || product.stock === 0,
    stock,
    maxQuantity,
    quantity: Math.min(chosen.quantity, maxQuantity),
  }
}

const noteOf = (soldOut: readonly string[], value: string) =>
  soldOut.includes(value) ? { note: "sold out" } : {}

/** Returns 'Sold out in Plum: S, XL.'; undefined when everything is there. `other` is the choice that this holds for. */
const soldOutWords = (soldOut: readonly string[], other: string | null): string | undefined =>
  soldOut.length === 0 ? undefined : `Sold out${other === null ? "" : ` in ${other}`}: ${soldOut.join(", ")}.`

/** Returns what a member can do when the choice is sold out. */
const otherChoice = ({ size, color }: Choice): string =>
  `Choose another ${[size === null ? "" : "size", color === null ? "" : "colour"].filter(Boolean).join(" or ")}.`

/** Shows the quantity with its buttons. */
export function ProductQuantity({ product, choice }: Pick<ProductOptionsProps, "product" | "choice">) {
  const { quantity, maxQuantity } = useChosen(product, choice)
  return (
    <div className="buy-quantity">
      <span aria-hidden="true">Quantity</span>
      <Quantity
        label="Quantity"
        value={quantity}
        max={maxQuantity}
        onChange={(pieces) => choice.send({ type: "quantity.chosen", quantity: pieces })}
      />
    </div>
  )
}

interface ProductOptionsProps {
  readonly product: ShownProduct
  readonly choice: ProductChoice
  readonly ref?: Ref<HTMLDivElement>
  /** Shown above the size. */
  readonly top?: ReactNode
  /** `ProductQuantity`. Not shown for what is sold out. */
  readonly quantity: ReactNode
  /** The buttons. */
  readonly actions: ReactNode
  /** Shown below the buttons. */
  readonly bottom?: ReactNode
}

/** Shows the sizes and colours of a product, and what is left of them (SPEC §2, OFFICE §11). */
export function ProductOptions({
  product,
  choice,
  ref,
  top,
  quantity,
  actions,
  bottom,
}: ProductOptionsProps) {
  const { chosen, isChoiceSoldOut, isSoldOut, stock } = useChosen(product, choice)
  const isComplete = useSelector(choice, (snapshot) => snapshot.matches("complete"))
  const isRefused = useSelector(choice, (snapshot) => snapshot.matches({ incomplete: "refused" }))
  const colours = coloursOf(product)
  // When no piece of the product is left, the button already says so.
  const outSizes = product.stock === 0 ? [] : soldOutSizes(chosen)
  const outColors = product.stock === 0 ? [] : soldOutColors(chosen)
  const errors: ReturnType<typeof missingChoices> = isRefused ? missingChoices(chosen) : {}
  return (
    <div ref={ref} className="buy-box">
      {top}
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
      {!isSoldOut && quantity}
      <p role="status" className="buy-state">
        {isChoiceSoldOut &&
          product.stock !== 0 &&
          `${variantLabel(chosen)} is sold out. ${otherChoice(chosen)}`}
        {!isSoldOut && isComplete && product.variants != null && stock !== null && stock <= lowStock && (
          <>{`Only ${stock} left of ${variantLabel(chosen)}.`}</>
        )}
      </p>
      <div className="buy-actions">{actions}</div>
      {bottom}
    </div>
  )
}
