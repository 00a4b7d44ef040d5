import "../../../-member/store.css"
import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import { Card, CardBody, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ProductPicture } from "./product-picture.tsx"
import { stockLabel } from "../../../-member/product-stock.ts"
import { coloursOf, priceLabel } from "../../../-member/product-variants.ts"

interface ProductCardProps {
  readonly product: Product
  readonly role: Role
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager?: boolean
}

/** Shows one product in a list. The whole card is a link to it. */
export function ProductCard({ product, role, isEager = false }: ProductCardProps) {
  const colours = coloursOf(product)
  const stockText = stockLabel(product)
  const isSoldOut = product.stock === 0
  return (
    <Card as="li" isFlush className="product-card" data-sold-out={isSoldOut || undefined}>
      <div className="product-card-picture">
        <ProductPicture
          name={product.name}
          image={product.featuredImageUrl}
          isEager={isEager}
          sizes="(min-width: 1080px) 270px, (min-width: 640px) 30vw, 46vw"
        />
        {stockText !== null && <Chip tone={isSoldOut ? "neutral" : "amber"}>{stockText}</Chip>}
      </div>
      <CardBody>
        {product.brand && <p className="product-brand">{product.brand}</p>}
        <h2 className="product-card-name">
          <RouterLink
            to="/dashboard/store/$slug"
            params={{ slug: product.slug }}
            variant="bare"
            className={cardLink}
          >
            {product.name}
          </RouterLink>
        </h2>
        <p className="product-card-foot">
          <span className="product-price numbers">{priceLabel(product, role)}</span>
          {colours.length > 1 && (
            <span className="product-dots">
              {colours.slice(0, 4).map(({ name, color }) => (
                <span key={name} className="product-dot" style={{ background: color }} />
              ))}
              <span className="visually-hidden">{colours.length} colours</span>
            </span>
          )}
        </p>
      </CardBody>
    </Card>
  )
}
