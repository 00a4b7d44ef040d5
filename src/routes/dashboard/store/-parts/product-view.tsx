import "./store.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import { Chip } from "#ui/chip/chip.tsx"
import { GalleryView } from "#ui/gallery-view/gallery-view.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { pattern } from "../../../../brand/pattern.ts"
import { productPicture } from "../../../../brand/content-pictures.ts"
import { RouterLink } from "../../../-router-link.ts"
import { RelatedProducts } from "./related-products.tsx"
import { BuyBox } from "./buy-box.tsx"
import { stockLabel } from "./product-card.tsx"
import { type Choice, coloursOf, picturesOf, priceLabel } from "./variants.ts"

interface ProductViewProps {
  readonly product: Product
  readonly role: Role
  readonly isFresh: boolean
  /** The size and colour in the address. */
  readonly asked: Choice
  /** Whether the member is changing a line of the cart. */
  readonly isChanging: boolean
}

const offered = (names: readonly string[], name: string | null): string | null =>
  names.length === 1 ? names[0]! : name !== null && names.includes(name) ? name : null

/** Returns the requested size and colour if they exist. A single size or colour is chosen automatically. */
const choiceOf = (product: Product, asked: Choice): Choice => ({
  size: offered(product.sizes, asked.size),
  color: offered(
    coloursOf(product).map(({ name }) => name),
    asked.color,
  ),
})

/** Shows one product in full (SPEC §2): pictures, size, colour, quantity and related products. */
export function ProductView({ product, role, isFresh, asked, isChanging }: ProductViewProps) {
  const [choice, setChoice] = useState(() => choiceOf(product, asked))
  const pictures = picturesOf(product)
  const indexOf = (color: string | null) =>
    Math.max(
      0,
      pictures.findIndex((picture) => color !== null && picture.color === color),
    )
  const [shown, setShown] = useState(() => indexOf(choice.color))
  const left = stockLabel(product)
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
            selected={Math.min(shown, Math.max(pictures.length - 1, 0))}
            onSelect={setShown}
            pictures={
              pictures.length === 0
                ? [
                    {
                      key: "cloth",
                      label: product.name,
                      src: `data:image/svg+xml,${encodeURIComponent(pattern(product.name))}`,
                      width: 800,
                      height: 800,
                    },
                  ]
                : pictures.map(({ url, color }) => ({
                    ...productPicture(url),
                    key: url,
                    label: color === null ? product.name : `${product.name} in ${color}`,
                  }))
            }
          />
        </div>
        <div className="product-buy">
          {product.brand && <p className="product-brand">{product.brand}</p>}
          <PageHeading title={product.name} />
          <p className="product-own-price">
            <span className="numbers">{priceLabel(product, role)}</span>
            {left !== null && <Chip tone={product.stock === 0 ? "neutral" : "amber"}>{left}</Chip>}
          </p>
          <BuyBox
            product={product}
            choice={choice}
            asked={asked}
            isChanging={isChanging}
            isFresh={isFresh}
            onChoice={(next) => {
              setChoice(next)
              if (next.color !== choice.color) setShown(indexOf(next.color))
            }}
          />
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
