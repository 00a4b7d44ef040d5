import { useMemo } from "react"
import type { Role } from "#api/contract/users.ts"
import { type ProductValues, productOf } from "#machines/product-editor/product-values.ts"
import { Button } from "#ui/button/button.tsx"
import { ProductBody } from "../../../-member/product-body.tsx"
import {
  productButtons,
  ProductOptions,
  ProductQuantity,
  useChosen,
  useProductChoice,
} from "../../../-member/product-options.tsx"
import { priceLabel, type ShownProduct } from "../../../-member/product-variants.ts"
import { Inert, RolePreview } from "../../-records/member-preview.tsx"

const isPieces = (stock: number) => Number.isInteger(stock) && stock >= 0

/** Returns the pieces as the store has them. Leaves out what is not valid yet. */
const piecesOf = ({
  stock,
  variants,
}: Pick<ReturnType<typeof productOf>, "stock" | "variants">): Pick<ShownProduct, "stock" | "variants"> => {
  if (variants.length === 0) return { stock: stock !== null && isPieces(stock) ? stock : null }
  if (!variants.every((variant) => isPieces(variant.stock))) return {}
  return { stock: variants.reduce((sum, variant) => sum + variant.stock, 0), variants }
}

/** Returns the product as the store has it. The first picture is the featured one, and is among the others for its colour. */
const shownOf = ({
  name,
  description,
  brand,
  sizes,
  pictures,
  ...pieces
}: ReturnType<typeof productOf>): ShownProduct => ({
  name,
  description,
  brand,
  sizes: [...new Set(sizes)],
  featuredImageUrl: pictures[0]?.imageUrl ?? null,
  featuredImageAlt: pictures[0]?.alt ?? null,
  additionalImages: pictures
    .filter(({ color }, index) => index > 0 || color !== null)
    .map(({ imageUrl, alt, color }) => ({
      imageUrl,
      alt,
      color: color?.value ?? null,
      name: color?.name ?? null,
    })),
  ...piecesOf(pieces),
})

/** Returns the price for a role, or that it is not valid yet. */
const priceOf = (product: ReturnType<typeof productOf>, role: Role): string =>
  (role === "GlobalNetwork" ? product.priceUSD : product.price) > 0
    ? priceLabel(product, role)
    : "No price yet"

function Options({ product, choice }: Pick<Parameters<typeof ProductOptions>[0], "product" | "choice">) {
  const { isSoldOut } = useChosen(product, choice)
  return (
    <ProductOptions
      product={product}
      choice={choice}
      quantity={
        <Inert what="the quantity">
          <ProductQuantity product={product} choice={choice} />
        </Inert>
      }
      actions={
        isSoldOut ? (
          <Button {...productButtons.soldOut} />
        ) : (
          <Inert what="the button Add to Cart">
            <Button {...productButtons.add} />
          </Inert>
        )
      }
    />
  )
}

/** Shows a product as members will see it, with the price of the chosen role (OFFICE §11). Sizes and colours can be chosen. */
export function ProductPreview({ values }: { readonly values: ProductValues }) {
  const [typed, product] = useMemo(() => {
    const request = productOf(values)
    return [request, shownOf(request)] as const
  }, [values])
  const choice = useProductChoice(product, { size: null, color: null })
  return (
    <RolePreview first="Student">
      {(role) => (
        <ProductBody
          product={product}
          price={priceOf(typed, role)}
          choice={choice}
          options={<Options product={product} choice={choice} />}
        />
      )}
    </RolePreview>
  )
}
