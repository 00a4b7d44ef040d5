import type { Product } from "#api/contract/products.ts"

/** The largest stock whose number is shown. */
export const lowStock = 5

/** Returns the label of a low stock; null for a larger or unknown stock. */
export const stockLabel = ({ stock }: Pick<Product, "stock">): string | null => {
  if (stock === undefined || stock === null || stock > lowStock) return null
  return stock < 1 ? "Sold Out" : `Only ${stock} left`
}
