interface ResponseCache {
  /** Marks the responses under these keys as stale. A page that shows one of them refetches it. */
  readonly invalidate: (keys: readonly (readonly string[])[]) => void
  /** Removes all responses from memory. */
  readonly clear: () => void
}

let current: ResponseCache | undefined

/** Sets the cache once TanStack Query has loaded. Before that, the page has no responses. */
export const setResponseCache = (cache: ResponseCache): void => {
  current = cache
}

/** The cached API responses of this page. A visitor's page queries nothing, so it does not load TanStack Query. */
export const responseCache: ResponseCache = {
  invalidate: (keys) => current?.invalidate(keys),
  clear: () => current?.clear(),
}
