/**
 * Extends a list by Load More (SPEC §4). The flow knows which pages are open and which page is loading, and handles
 * failures. Query stores and refreshes the pages, and tells the flow how many exist. Another search or filter starts
 * another flow.
 */
import { assign, fromPromise, setup } from "xstate"
import { defect } from "../failure-message.ts"
import { notProvided } from "../not-provided.ts"
import { isOk, outcomeOf, type WithOutcome } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"

/** The loaded part of a list. */
export interface LoadedPages {
  /** The number of pages from the first page up to the first gap. */
  readonly pages: number
  readonly totalPages: number
  /** True when the list has no items. */
  readonly isEmpty: boolean
}

export interface LoadMoreContext {
  /** The number of pages that the address requests; the list may have fewer. */
  readonly wanted: number
  /** Null before the list is known. */
  readonly loaded: LoadedPages | null
  /** Why a page could not be loaded. */
  readonly failure: Failure | null
}

export type LoadMoreEvent =
  /** The member pressed Load More. */
  | { readonly type: "more.requested" }
  /** The member pressed Retry after a page failed to load. */
  | { readonly type: "retry.requested" }
  /** The address requests another number of pages, after back, forward or a link. */
  | { readonly type: "pages.changed"; readonly wanted: number }
  /** The pages in Query changed: by a refresh, or by another flow. */
  | { readonly type: "pages.refreshed"; readonly loaded: LoadedPages }
  /** A page could not be fetched, and no cached page replaces it. */
  | { readonly type: "pages.refused"; readonly page: number; readonly failure: Failure }

type Read = Outcome<LoadedPages, Failure>
type Answer = WithOutcome<LoadedPages>

/** Returns how many pages the list shows, including loading pages. Never more than the list has. */
export const openPages = ({ wanted, loaded }: Pick<LoadMoreContext, "wanted" | "loaded">): number =>
  Math.min(wanted, Math.max(loaded?.totalPages ?? 1, 1))

export const loadMoreMachine = setup({
  types: {} as {
    /** `loaded` is the cached part of the list, which shows at once. */
    input: { readonly wanted: number; readonly loaded: LoadedPages | null }
    context: LoadMoreContext
    events: LoadMoreEvent
    tags: "loading" | "busy"
  },
  actors: {
    readFirst: fromPromise<Read>(notProvided("readFirst")),
    /** Loads the pages `from` to `to`, both included. */
    readMore: fromPromise<Read, { from: number; to: number }>(notProvided("readMore")),
  },
  guards: {
    isOk,
    isCached: ({ context }) => context.loaded !== null,
    isEmpty: ({ context }) => context.loaded?.isEmpty === true,
    isMissing: ({ context }) => (context.loaded?.pages ?? 0) < openPages(context),
    hasMore: ({ context }) => openPages(context) < (context.loaded?.totalPages ?? 0),
    isOther: ({ context }, { wanted }: { wanted: number }) => wanted !== context.wanted,
    /** Returns whether every open page is loaded. */
    isWhole: ({ context }, { loaded }: { loaded: LoadedPages }) =>
      loaded.pages >= openPages({ wanted: context.wanted, loaded }),
    isFirst: (_, { page }: { page: number }) => page === 1,
    isOpen: ({ context }, { page }: { page: number }) => page <= openPages(context),
  },
  actions: {
    setWanted: assign((_, { wanted }: { wanted: number }) => ({ wanted })),
    requestMore: assign(({ context }) => ({ wanted: openPages(context) + 1 })),
    setLoaded: assign((_, { loaded }: { loaded: LoadedPages }) => ({ loaded })),
    setLoadedFromOutcome: assign((_, { outcome }: Answer) =>
      outcome._tag === "Ok" ? { loaded: outcome.value } : {},
    ),
    /** Drops a rejected page and all pages after it. */
    dropFrom: assign(({ context: { loaded } }, { page }: { page: number }) => ({
      loaded: loaded === null || page === 1 ? null : { ...loaded, pages: Math.min(loaded.pages, page - 1) },
    })),
    setFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    setDefect: assign({ failure: defect }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: "load-more",
  description:
    "Extends a list a page at a time until The End. What is shown stays when the next page cannot be fetched.",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "loading",
  on: {
    "pages.changed": {
      guard: { type: "isOther", params: ({ event }) => ({ wanted: event.wanted }) },
      actions: { type: "setWanted", params: ({ event }) => ({ wanted: event.wanted }) },
    },
  },
  states: {
    loading: {
      description: "Checks whether a part of the list is cached.",
      always: [{ guard: "isCached", target: "open" }, { target: "reading" }],
    },
    reading: {
      description: "The first page is being fetched. A skeleton shows where it will be.",
      tags: ["loading"],
      invoke: {
        id: "readFirst",
        src: "readFirst",
        onDone: [
          {
            guard: { type: "isOk", params: outcomeOf },
            target: "open",
            actions: { type: "setLoadedFromOutcome", params: outcomeOf },
          },
          {
            target: "failed",
            actions: { type: "setFailure", params: ({ event }) => ({ failure: failureOf(event.output) }) },
          },
        ],
        onError: { target: "failed", actions: "setDefect" },
      },
    },
    open: {
      initial: "countingPages",
      on: {
        "pages.changed": {
          guard: { type: "isOther", params: ({ event }) => ({ wanted: event.wanted }) },
          target: ".countingPages",
          actions: { type: "setWanted", params: ({ event }) => ({ wanted: event.wanted }) },
        },
        "pages.refreshed": {
          target: ".countingPages",
          actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) },
        },
        "pages.refused": [
          {
            guard: { type: "isFirst", params: ({ event }) => ({ page: event.page }) },
            target: "failed",
            actions: [
              { type: "dropFrom", params: ({ event }) => ({ page: event.page }) },
              { type: "setFailure", params: ({ event }) => ({ failure: event.failure }) },
            ],
          },
          {
            guard: { type: "isOpen", params: ({ event }) => ({ page: event.page }) },
            target: ".moreFailed",
            actions: [
              { type: "dropFrom", params: ({ event }) => ({ page: event.page }) },
              { type: "setFailure", params: ({ event }) => ({ failure: event.failure }) },
            ],
          },
        ],
      },
      states: {
        countingPages: {
          description: "Compares the number of pages that are wanted with those that are loaded.",
          always: [
            { guard: "isEmpty", target: "empty" },
            { guard: "isMissing", target: "readingMore" },
            { guard: "hasMore", target: "shown" },
            { target: "complete" },
          ],
        },
        empty: { description: "The list has no items, and the page says so." },
        shown: {
          description: "Every open page is shown, each item once; 'Load More' opens the next.",
          on: { "more.requested": { target: "countingPages", actions: "requestMore" } },
        },
        readingMore: {
          description: "More pages are being fetched. What is shown stays, and the button is disabled.",
          tags: ["busy"],
          invoke: {
            id: "readMore",
            src: "readMore",
            input: ({ context }) => ({ from: (context.loaded?.pages ?? 0) + 1, to: openPages(context) }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "countingPages",
                actions: { type: "setLoadedFromOutcome", params: outcomeOf },
              },
              {
                target: "moreFailed",
                actions: {
                  type: "setFailure",
                  params: ({ event }) => ({ failure: failureOf(event.output) }),
                },
              },
            ],
            onError: { target: "moreFailed", actions: "setDefect" },
          },
          on: {
            "pages.refreshed": [
              {
                guard: { type: "isWhole", params: ({ event }) => ({ loaded: event.loaded }) },
                target: "countingPages",
                actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) },
              },
              { actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) } },
            ],
          },
        },
        moreFailed: {
          description:
            "A further page could not be fetched. What is shown stays, and Retry fetches it again.",
          exit: "clearFailure",
          on: {
            "retry.requested": "readingMore",
            "pages.refreshed": [
              {
                guard: { type: "isWhole", params: ({ event }) => ({ loaded: event.loaded }) },
                target: "countingPages",
                actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) },
              },
              { actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) } },
            ],
          },
        },
        complete: { description: "The last page is shown: the button reads 'The End' and is disabled." },
      },
    },
    failed: {
      description: "The first page could not be fetched. The page says why and offers Retry.",
      exit: "clearFailure",
      on: {
        "retry.requested": "reading",
        "pages.refreshed": {
          target: "open",
          actions: { type: "setLoaded", params: ({ event }) => ({ loaded: event.loaded }) },
        },
      },
    },
  },
})

function failureOf(outcome: Read): Failure {
  return outcome._tag === "Err" ? outcome.error : defect
}
