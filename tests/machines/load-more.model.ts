/** Models a list that grows: without cached pages, with its first pages cached, and completely cached. */
import { type LoadedPages, loadMoreMachine, openPages } from "#machines/load-more/load-more.machine.ts"
import { answered, broke, started, startedWith } from "../model/did.ts"
import { defect, failure } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const loaded = (pages: number, totalPages: number): LoadedPages => ({
  pages,
  totalPages,
  isEmpty: totalPages === 0,
})
const ok = (value: LoadedPages) => ({ output: { _tag: "Ok" as const, value } })
const refusal = failure("TooManyRequests", "Too many tries.")
const refused = { output: { _tag: "Err" as const, error: refusal } }

export const model: FlowModel<typeof loadMoreMachine> = {
  machine: loadMoreMachine,
  inputs: {
    "a list never seen": { wanted: 1, loaded: null },
    "a list seen before": { wanted: 1, loaded: loaded(1, 3) },
    "a list seen to its end": { wanted: 3, loaded: loaded(3, 3) },
  },
  key: ({ context }) => [context.wanted, context.loaded, context.failure !== null],
  stableStates: ["failed", "open.empty", "open.shown", "open.moreFailed", "open.complete"],
  cases: {
    "more.requested": { plain: {} },
    "retry.requested": { plain: {} },
    "pages.changed": { "one page": { wanted: 1 }, "three pages": { wanted: 3 } },
    "pages.refreshed": {
      "one page of three": { loaded: loaded(1, 3) },
      "three pages of three": { loaded: loaded(3, 3) },
      "an empty one": { loaded: loaded(1, 0) },
    },
    "pages.refused": {
      "the first page": { page: 1, failure: refusal },
      "the second page": { page: 2, failure: refusal },
    },
    "xstate.done.actor.readFirst": {
      "one page of three": ok(loaded(1, 3)),
      "an empty one": ok(loaded(1, 0)),
      refused,
    },
    "xstate.error.actor.readFirst": defect,
    "xstate.done.actor.readMore": {
      "two pages of three": ok(loaded(2, 3)),
      "three pages of three": ok(loaded(3, 3)),
      refused,
    },
    "xstate.error.actor.readMore": defect,
  },
  rules: {
    "a list without cached pages reads only its first page": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, before }) => event.type === "xstate.init" && before.context.loaded === null,
      check: ({ after, did }) => after.hasTag("loading") && started(did).join() === "readFirst",
    },
    "cached pages show at once, without a request": {
      section: "DECISIONS §4",
      when: ({ event, before }) => event.type === "xstate.init" && before.context.loaded !== null,
      check: ({ after, did }) =>
        after.matches({ open: after.context.wanted === 3 ? "complete" : "shown" }) &&
        started(did).length === 0,
    },
    "the first page shows as soon as it is read": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, caseName }) => answered(event, "readFirst") && caseName !== "refused",
      check: ({ after, event }) =>
        after.matches("open") && after.context.loaded?.totalPages === event["output"].value.totalPages,
    },
    "a list without items shows as empty": {
      section: "DECISIONS §7",
      invariant: true,
      when: ({ after }) => after.context.loaded?.isEmpty === true,
      check: ({ after }) => after.matches({ open: "empty" }),
    },
    "'Load More' shows only when every requested page is loaded and the list has more": {
      section: "SPEC §4, Load-more lists",
      invariant: true,
      when: ({ after }) => after.matches({ open: "shown" }),
      check: ({ after: { context } }) =>
        context.loaded !== null &&
        context.loaded.pages >= openPages(context) &&
        context.wanted < context.loaded.totalPages,
    },
    "'The End' shows only when the last page is loaded": {
      section: "SPEC §4, Load-more lists",
      invariant: true,
      when: ({ after }) => after.matches({ open: "complete" }),
      check: ({ after: { context } }) =>
        context.loaded !== null &&
        context.loaded.pages >= context.loaded.totalPages &&
        context.wanted >= context.loaded.totalPages,
    },
    "'Load More' appends the next page": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, before }) => event.type === "more.requested" && before.matches({ open: "shown" }),
      check: ({ before, after, did }) =>
        after.context.wanted === before.context.wanted + 1 &&
        ((before.context.loaded?.pages ?? 0) > before.context.wanted ||
          startedWith(did, "readMore")?.to === before.context.wanted + 1),
    },
    "a loaded page is not read again": {
      section: "DECISIONS §4",
      when: ({ did }) => started(did).length > 0,
      check: ({ after: { context }, did }) => {
        const more = startedWith(did, "readMore")
        return more === undefined
          ? context.loaded === null
          : more.from === (context.loaded?.pages ?? 0) + 1 && more.to >= more.from
      },
    },
    "pages are appended until every requested page is loaded": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, caseName }) => answered(event, "readMore") && caseName !== "refused",
      check: ({ after, event }) => {
        const there: LoadedPages = event["output"].value
        const isWhole = there.pages >= openPages({ wanted: after.context.wanted, loaded: there })
        return (
          after.context.loaded?.pages === there.pages &&
          after.hasTag("busy") === !isWhole &&
          !after.matches({ open: "moreFailed" })
        )
      },
    },
    "a first page that cannot be read shows the reason in place of the list, without a toast": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        (answered(event, "readFirst") && caseName === "refused") || broke(event, "readFirst"),
      check: ({ after, event, did }) =>
        after.matches("failed") &&
        did.every(({ kind }) => kind === "stop") &&
        after.context.failure?.message ===
          (broke(event, "readFirst") ? "Oops, something went wrong!" : "Too many tries."),
    },
    "a further page that cannot be read shows the reason and keeps the pages that are shown": {
      section: "SPEC §8",
      when: ({ event, caseName }) =>
        (answered(event, "readMore") && caseName === "refused") || broke(event, "readMore"),
      check: ({ before, after, event }) =>
        after.matches({ open: "moreFailed" }) &&
        after.context.loaded === before.context.loaded &&
        after.context.failure?.message ===
          (broke(event, "readMore") ? "Oops, something went wrong!" : "Too many tries."),
    },
    "Retry reads the failed page again": {
      section: "SPEC §8",
      when: ({ event, before }) =>
        event.type === "retry.requested" && (before.matches("failed") || before.context.failure !== null),
      check: ({ before, after, did }) =>
        before.matches("failed")
          ? after.hasTag("loading") && started(did).join() === "readFirst"
          : after.hasTag("busy") && startedWith(did, "readMore")?.to === openPages(before.context),
    },
    "the reason shows exactly while the failure lasts": {
      section: "SPEC §8",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.context.failure !== null) ===
        (after.matches("failed") || after.matches({ open: "moreFailed" })),
    },
    "the list shows as many pages as the address asks for, as far as it has them": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, before }) => event.type === "pages.changed" && before.matches("open"),
      check: ({ before, after, did, event }) => {
        const { context } = after
        const missing = (context.loaded?.pages ?? 0) < openPages(context)
        const isNew = event["wanted"] !== before.context.wanted
        return (
          context.wanted === event["wanted"] &&
          (isNew ? after.hasTag("busy") === missing : after.value === before.value || did.length === 0) &&
          (!isNew || started(did).includes("readMore") === missing)
        )
      },
    },
    "before the list is open, a changed address only sets the number of requested pages": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, before }) => event.type === "pages.changed" && !before.matches("open"),
      check: ({ before, after, event, did }) =>
        after.context.wanted === event["wanted"] && after.value === before.value && did.length === 0,
    },
    "refreshed pages replace the loaded ones": {
      section: "SPEC §7: a write refreshes what is listed",
      when: ({ event, before }) => event.type === "pages.refreshed" && !before.matches("reading"),
      check: ({ after, event }) => after.context.loaded === event["loaded"] && after.matches("open"),
    },
    "a list that a refresh completes needs no Retry": {
      section: "DECISIONS §4",
      when: ({ event, before, caseName }) =>
        event.type === "pages.refreshed" &&
        caseName === "three pages of three" &&
        (before.matches("failed") || before.matches({ open: "moreFailed" })),
      check: ({ after }) => !after.hasTag("busy") && after.context.failure === null,
    },
    "a refresh does not read a failed page again without Retry": {
      section: "SPEC §8",
      when: ({ event, before }) => event.type === "pages.refreshed" && before.matches({ open: "moreFailed" }),
      check: ({ did }) => started(did).length === 0,
    },
    "a refresh does not request a page that is being read": {
      section: "DECISIONS §4",
      when: ({ event, before }) => event.type === "pages.refreshed" && before.hasTag("busy"),
      check: ({ did }) => started(did).length === 0,
    },
    "a refused page is no longer shown from the cache, and its reason shows": {
      section: "DECISIONS §4",
      when: ({ event, before }) =>
        event.type === "pages.refused" &&
        before.matches("open") &&
        event["page"] <= openPages(before.context),
      check: ({ after, caseName, did }) =>
        started(did).length === 0 &&
        after.context.failure?.message === "Too many tries." &&
        (caseName === "the first page"
          ? after.matches("failed") && after.context.loaded === null
          : after.matches({ open: "moreFailed" }) && after.context.loaded?.pages === 1),
    },
    "the refusal of a page that is not open changes nothing": {
      section: "SPEC §4, Load-more lists",
      when: ({ event, before }) =>
        event.type === "pages.refused" && before.matches("open") && event["page"] > openPages(before.context),
      check: ({ before, after, did }) => after.context === before.context && did.length === 0,
    },
  },
}
