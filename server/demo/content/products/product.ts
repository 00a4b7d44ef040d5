/** One more picture of a product: of one of its colours, or (without a colour) another view of it. */
export interface DemoProductImage {
  readonly imageUrl: string
  /** A CSS colour for the swatch; absent, like `name`, for a view that shows no particular colour. */
  readonly color?: string
  /** The colour's name, as an order has it. */
  readonly name?: string
  /** What another view shows: a part of the product, or how it lies. */
  readonly view?: string
}

/** A product of the demo's store (SPEC §3 Product, DECISIONS §6). */
export interface DemoProduct {
  readonly slug: string
  readonly name: string
  /** Plain text, one paragraph. */
  readonly description: string
  readonly brand: string
  /** Whole naira. */
  readonly price: number
  /** Whole US dollars, for the global network. */
  readonly priceUSD: number
  /** Empty when the product comes in one size. */
  readonly sizes: readonly string[]
  /** The colours first, in the order in which they are offered, then the other views. */
  readonly additionalImages: readonly DemoProductImage[]
  readonly featuredImageUrl: string
  /** Pieces in the store, over all sizes and colours; 0 is sold out. */
  readonly stock: number
  /** The sizes and colours of which the store has no piece: "XS" in every colour, "Plum" in every size, or "XS Plum". */
  readonly soldOut?: readonly string[]
}
