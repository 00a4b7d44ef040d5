import type { MoneyServer } from "./money.ts"

/** A server in whose database tests write rows. */
type Rows = Pick<MoneyServer, "rows">

/** Sets the stock of a product: of all its sizes and colours together, or of one size and colour. */
export const setStock = (
  server: Rows,
  slug: string,
  stock: number,
  { size = null, color = null }: { readonly size?: string | null; readonly color?: string | null } = {},
) =>
  server.rows(
    `insert into product_variants (product_id, size, color, stock)
      select id, $2, $3, $4::int from products where slug = $1
      on conflict on constraint one_count_per_variant do update set stock = excluded.stock`,
    [slug, size, color, stock],
  )

/** Returns the stock of a product over all its sizes and colours; null when its pieces are not counted. */
export const stockOf = async (server: Rows, slug: string): Promise<number | null> => {
  const [row] = await server.rows(
    `select sum(stock)::int as stock from product_variants
      where product_id = (select id from products where slug = $1)`,
    [slug],
  )
  return row?.["stock"] as number | null
}
