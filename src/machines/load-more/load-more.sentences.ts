import type { Sentences } from "../sentences.ts"
import { happy, unreachable } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Reading a long list",
  states: {
    loading: "Checking whether you saw this list before",
    reading: "Fetching the first page",
    open: "The open list",
    "open.countingPages": "Counting the pages",
    "open.empty": "Nothing in this list",
    "open.shown": "There is more to load",
    "open.readingMore": "Fetching more",
    "open.moreFailed": "More could not be fetched",
    "open.complete": "The End",
    failed: "The list could not be fetched",
  },
  runs: { readFirst: "we fetch the first page", readMore: "we fetch the next page" },
  transitions: {
    "": { "pages.changed": { isOther: "The address asks for another number of pages: we remember it." } },
    loading: {
      always: {
        isCached: "You saw this list before: we show it at once.",
        else: happy("You see this list for the first time: we fetch it."),
      },
    },
    reading: {
      "xstate.done.actor.readFirst": {
        isOk: happy("The first page is here: we show it."),
        else: unreachable("The first page cannot be fetched: we say why and offer Retry."),
      },
      "xstate.error.actor.readFirst": "Fetching the list fails on our side: we offer Retry.",
    },
    open: {
      "pages.changed": { isOther: "You go back or forward in the browser: we show as many pages as then." },
      "pages.refreshed": "The list has changed: we show it as it is now.",
      "pages.refused": {
        isFirst: unreachable("The first page cannot be refreshed: we say why and offer Retry."),
        isOpen: unreachable("A later page cannot be refreshed: what is there before it stays."),
      },
    },
    "open.countingPages": {
      always: {
        isEmpty: "There is nothing in the list: the page says so.",
        isMissing: "A page that you opened is not here yet: we fetch it.",
        hasMore: happy("There are more pages: we offer Load More."),
        else: "That was the last page: the button says The End.",
      },
    },
    "open.shown": { "more.requested": happy("You press Load More: we fetch the next page.") },
    "open.readingMore": {
      "pages.refreshed": {
        isWhole: "The whole list arrives anew: we show it.",
        else: "A part of the list arrives anew: we show it and still fetch the rest.",
      },
      "xstate.done.actor.readMore": {
        isOk: happy("More is here: we add it below."),
        else: unreachable("More cannot be fetched: what is there stays, and we offer Retry."),
      },
      "xstate.error.actor.readMore": "Fetching more fails on our side: what is there stays.",
    },
    "open.moreFailed": {
      "retry.requested": "You press Retry: we fetch the missing page again.",
      "pages.refreshed": {
        isWhole: "The whole list arrives after all: we show it.",
        else: "A part of the list arrives after all: we show it and still offer Retry.",
      },
    },
    failed: {
      "retry.requested": "You press Retry: we fetch the list again.",
      "pages.refreshed": "The list arrives after all: we show it.",
    },
  },
}
