import { booksAndPrints } from "./products/books-and-prints.ts"
import { clothing } from "./products/clothing.ts"
import { everyday } from "./products/everyday.ts"
import { instruments } from "./products/instruments.ts"
import type { DemoProduct } from "./products/product.ts"

/** Every demo product, in the order in which the store lists them. */
export const demoProducts: readonly DemoProduct[] = [
  ...clothing,
  ...instruments,
  ...booksAndPrints,
  ...everyday,
]
