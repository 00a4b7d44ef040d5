import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"

/**
 * Reads the page before the `pages` that are shown. A reading of the shown pages, which each new message starts, takes the place
 * of this one or comes first; this one then begins again. Fails with the failure of the reading.
 */
export const readEarlier = async <Page>(
  query: Pick<UseInfiniteQueryResult<InfiniteData<Page>>, "fetchNextPage">,
  pages: number,
): Promise<void> => {
  const { data, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false, throwOnError: true })
  if (hasNextPage && (data?.pages.length ?? 0) <= pages) await readEarlier(query, pages)
}
