import { Effect } from "effect"
import type { Provider } from "#api/contract/payments.ts"
import { invalidResponse } from "./provider.ts"

/** More pages than any range of a few days has. */
const maxPages = 2_000

/**
 * Reads all pages of a list, until one has fewer than `perPage` rows. A row that is on two pages, because the list grew
 * meanwhile, counts once. Fails with `ProviderUnavailable` after `maxPages` full pages.
 */
export const allPages = Effect.fnUntraced(function* <A extends { readonly id: unknown }, E>(
  provider: Provider,
  perPage: number,
  read: (page: number) => Effect.Effect<readonly A[], E>,
) {
  const rows = new Map<unknown, A>()
  for (let page = 1; page <= maxPages; page++) {
    const found = yield* read(page)
    for (const row of found) rows.set(row.id, row)
    if (found.length < perPage) return [...rows.values()]
  }
  return yield* invalidResponse(provider, `a list of more than ${maxPages} pages`)
})
