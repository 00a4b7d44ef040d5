import ArrowLeft from "lucide-react/icons/arrow-left"
import type { Product } from "#api/contract/products.ts"
import type { Role } from "#api/contract/users.ts"
import type { Choice } from "#machines/product-choice/product-choice.machine.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ProductBody } from "../../../-member/product-body.tsx"
import { useProductChoice } from "../../../-member/product-options.tsx"
import { priceLabel } from "../../../-member/product-variants.ts"
import { RouterLink } from "../../../-router-link.ts"
import { BuyBox } from "./buy-box.tsx"
import { RelatedProducts } from "./related-products.tsx"

interface ProductViewProps {
  readonly product: Product
  readonly role: Role
  readonly isFresh: boolean
  /** The size and colour in the address. */
  readonly requested: Choice
  /** Whether the member is replacing a variant in the cart. */
  readonly isChanging: boolean
}

/** Shows one product in full (SPEC §2): pictures, size, colour, quantity and related products. */
export function ProductView({ product, role, isFresh, requested, isChanging }: ProductViewProps) {
  const choice = useProductChoice(product, requested)
  return (
    <article className="product">
      <ProductBody
        product={product}
        price={priceLabel(product, role)}
        choice={choice}
        options={
          <BuyBox
            product={product}
            choice={choice}
            requested={requested}
            isChanging={isChanging}
            isFresh={isFresh}
          />
        }
        back={
          <RouterLink to="/dashboard/store" variant="quiet" icon={<ArrowLeft size={18} />}>
            Store
          </RouterLink>
        }
        heading={<PageHeading title={product.name} />}
      />
      <RelatedProducts product={product} role={role} />
    </article>
  )
}
