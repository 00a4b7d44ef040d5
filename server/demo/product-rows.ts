import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "../clock.ts"
import { minorFromWire } from "../money.ts"
import { demoProducts } from "./content/products.ts"
import type { DemoProductImage } from "./content/products/product.ts"
import { countsOf } from "./content/products/counts.ts"

/** Returns the alternative text of a picture: the product in its colour, or with what this view shows. */
const altOf = (product: string, image: DemoProductImage | undefined): string => {
  if (image?.name !== undefined) return `${product} in ${image.name}`
  return image?.view === undefined ? product : `${product}, ${image.view}`
}

/** Inserts the demo products whose slugs do not exist yet, in the store's display order. */
export const seedProducts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  for (const [position, product] of demoProducts.entries()) {
    const { slug, name, description, brand, price, priceUSD, sizes, featuredImageUrl } = product
    const searchText = [name, brand, description].join("\n").toLowerCase()
    const [row] = yield* sql<{ id: string }>`insert into products (slug, name, description, brand, price_ngn,
        price_usd, featured_image_url, featured_image_alt, sizes, position, search_text, created_at)
      values (${slug}, ${name}, ${description}, ${brand}, ${minorFromWire(price) ?? 0},
        ${minorFromWire(priceUSD) ?? 0}, ${featuredImageUrl},
        ${altOf(
          name,
          product.additionalImages.find(({ imageUrl }) => imageUrl === featuredImageUrl),
        )}, ${[...sizes]}, ${position}::int,
        ${searchText}, ${at})
      on conflict (slug) do nothing returning id::text as id`
    if (row === undefined) continue
    for (const [index, image] of product.additionalImages.entries())
      yield* sql`insert into product_images (product_id, position, image_url, alt, color, name)
        values (${row.id}::uuid, ${index}::int, ${image.imageUrl}, ${altOf(name, image)}, ${image.color ?? null},
          ${image.name ?? null})`
    for (const { size, color, stock } of countsOf(product))
      yield* sql`insert into product_variants (product_id, size, color, stock)
        values (${row.id}::uuid, ${size}, ${color}, ${stock}::int)`
  }
})
