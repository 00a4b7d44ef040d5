interface ResponseCache {
  /** What was read under these keys is no longer true: shown again, it is asked for again. */
  readonly invalidate: (keys: readonly (readonly string[])[]) => void
  /** Forgets everything that was read, in memory. */
  readonly clear: () => void
}

let current: ResponseCache | undefined

/** The page's reads take over as soon as they are loaded. Until then there is nothing to forget. */
export const setResponseCache = (cache: ResponseCache): void => {
  current = cache
}

/** What has been read from the API on this page. A visitor's page reads nothing and does without TanStack Query. */
export const responseCache: ResponseCache = {
  invalidate: (keys) => current?.invalidate(keys),
  clear: () => current?.clear(),
}
