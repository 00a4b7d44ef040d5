import "./store.css"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Chip } from "#ui/chip/chip.tsx"
import { GalleryView } from "#ui/gallery-view/gallery-view.tsx"
import { productPicture } from "../../brand/content-pictures.ts"
import { patternUrl } from "../../brand/pattern.ts"
import { picturesOf } from "./product-choices.ts"
import type { ProductChoice } from "./product-options.tsx"
import { stockLabel } from "./product-stock.ts"
import type { ShownProduct } from "./product-variants.ts"

interface ProductBodyProps {
  readonly product: ShownProduct
  /** The price in the member's currency. */
  readonly price: string
  readonly choice: ProductChoice
  /** `ProductOptions` with what the member can press. */
  readonly options: ReactNode
  /** Shown above the pictures. */
  readonly back?: ReactNode
  readonly heading?: ReactNode
}

/** Shows the pictures, price, choices and description of a product (SPEC §2). Staff see them too, before it is published. */
export function ProductBody({ product, price, choice, options, back, heading }: ProductBodyProps) {
  const color = useSelector(choice, ({ context }) => context.color)
  const chosenPicture = useSelector(choice, ({ context }) => context.picture)
  const pictures = picturesOf(product)
  const pictureOfColor = pictures.findIndex((picture) => color !== null && picture.color === color)
  const selected = chosenPicture ?? Math.max(0, pictureOfColor)
  const stockText = stockLabel(product)
  return (
    <div className="product-columns">
      <div className="product-gallery">
        {back}
        <GalleryView
          label={`Pictures of ${product.name}`}
          sizes="(min-width: 1180px) 560px, (min-width: 1000px) 45vw, 94vw"
          selected={Math.min(selected, Math.max(pictures.length - 1, 0))}
          onSelect={(picture) => choice.send({ type: "picture.chosen", picture })}
          pictures={
            pictures.length === 0
              ? [
                  {
                    key: "pattern",
                    label: product.name,
                    src: patternUrl(product.name),
                    width: 800,
                    height: 800,
                  },
                ]
              : pictures.map(({ url, color, alt }) => ({
                  ...productPicture(url),
                  key: url,
                  label: alt || (color === null ? product.name : `${product.name} in ${color}`),
                }))
          }
        />
      </div>
      <div className="product-buy">
        {product.brand && <p className="product-brand">{product.brand}</p>}
        {heading}
        <p className="product-own-price">
          <span className="numbers">{price}</span>
          {stockText !== null && <Chip tone={product.stock === 0 ? "neutral" : "amber"}>{stockText}</Chip>}
        </p>
        {options}
        <section aria-label="Description" className="product-description">
          {product.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>
    </div>
  )
}
