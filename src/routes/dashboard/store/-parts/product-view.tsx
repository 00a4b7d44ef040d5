import "./store.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { type Choice, productChoiceMachine } from "#machines/product-choice/product-choice.machine.ts"
import { Chip } from "#ui/chip/chip.tsx"
import { GalleryView } from "#ui/gallery-view/gallery-view.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { patternUrl } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"
import { RouterLink } from "../../../-router-link.ts"
import { RelatedProducts } from "./related-products.tsx"
import { BuyBox } from "./buy-box.tsx"
import { stockLabel } from "./product-card.tsx"
import { picturesOf, soldOutOf } from "./choices.ts"
import { coloursOf, priceLabel } from "./variants.ts"

interface ProductViewProps {
  readonly product: Product
  readonly role: Role
  readonly isFresh: boolean
  /** The size and colour in the address. */
  readonly asked: Choice
  /** Whether the member is replacing a variant in the cart. */
  readonly isChanging: boolean
}

/** Shows one product in full (SPEC §2): pictures, size, colour, quantity and related products. */
export function ProductView({ product, role, isFresh, asked, isChanging }: ProductViewProps) {
  const choice = useFlow(productChoiceMachine, {
    input: {
      sizes: product.sizes,
      colors: coloursOf(product).map(({ name }) => name),
      asked,
      soldOut: soldOutOf(product),
    },
  })
  useEffect(() => choice.send({ type: "stock.read", soldOut: soldOutOf(product) }), [choice, product])
  const color = useSelector(choice, ({ context }) => context.color)
  const chosenPicture = useSelector(choice, ({ context }) => context.picture)
  const pictures = picturesOf(product)
  const pictureOfColor = pictures.findIndex((picture) => color !== null && picture.color === color)
  const selected = chosenPicture ?? Math.max(0, pictureOfColor)
  const stockText = stockLabel(product)
  return (
    <article className="product">
      <div className="product-columns">
        <div className="product-gallery">
          <RouterLink to="/dashboard/store" variant="quiet" icon={<ArrowLeft size={18} />}>
            Store
          </RouterLink>
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
          <PageHeading title={product.name} />
          <p className="product-own-price">
            <span className="numbers">{priceLabel(product, role)}</span>
            {stockText !== null && <Chip tone={product.stock === 0 ? "neutral" : "amber"}>{stockText}</Chip>}
          </p>
          <BuyBox product={product} choice={choice} asked={asked} isChanging={isChanging} isFresh={isFresh} />
          <section aria-label="Description" className="product-description">
            {product.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        </div>
      </div>
      <RelatedProducts product={product} role={role} />
    </article>
  )
}
