/** Models the cart of two consecutive members on one device, with the server's check before a payment. */
import * as cart from "#machines/cart/cart-lines.ts"
import type { CartContents, CartLine, LineChange } from "#machines/cart/cart-lines.ts"
import { cartMachine } from "#machines/cart/cart.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  navigations,
  elapsed,
  started,
  startedWith,
  toasts,
} from "../model/did.ts"
import { step } from "../model/explore.ts"
import { defect, defectMessage, refused } from "../model/failures.ts"
import type { FlowModel, Step } from "../model/model.ts"

const scrubs: CartLine = {
  product: "p1",
  slug: "ward-scrubs-set",
  name: "Ward Scrubs Set",
  image: "/pictures/products/ward-scrubs-set-plum.webp",
  price: 28_500,
  priceUSD: 32,
  size: "M",
  color: "Plum",
  quantity: 1,
  stock: 140,
}
const key = cart.keyOf(scrubs)
const green = { size: "M", color: "Green", image: "/pictures/products/ward-scrubs-set-green.webp", stock: 9 }
const greenKey = cart.keyOf({ ...scrubs, ...green })

const nothing: CartContents = { lines: [], settled: [] }
const filled: CartContents = { lines: [scrubs], settled: [] }
const dearer: LineChange = {
  key,
  reason: "price",
  message: "The price has changed from ₦28,500 to ₦30,000.",
  newPrice: 30_000,
  newPriceUSD: 34,
  stock: null,
}

type CartStep = Step<typeof cartMachine>
const isOpen = ({ before }: CartStep) => before.hasTag("open")
const isReady = ({ before }: CartStep) => before.matches({ open: "ready" })
const isIdle = ({ before }: CartStep) => before.matches({ open: { ready: "idle" } })
const quantityOf = ({ context }: CartStep["after"], of: string): number =>
  context.lines.find((line) => cart.keyOf(line) === of)?.quantity ?? 0
/** Returns the lines that pages show. */
const shown = ({ context }: CartStep["after"]) => cart.shownLines(context)
const stored = ({ did }: CartStep): unknown =>
  did.flatMap((one) => (one.kind === "action" && one.type === "storeCart" ? [one.params] : [])).at(-1)
const isStored = (step: CartStep): boolean => {
  const record = stored(step) as { memberId: string; lines: unknown } | undefined
  return record?.memberId === step.after.context.memberId && record?.lines === step.after.context.lines
}

export const model: FlowModel<typeof cartMachine> = {
  machine: cartMachine,
  pairs: true,
  inputs: { "a page of members": undefined },
  key: (snapshot) => {
    const { memberId, lines, settled, changes, isProceeding } = snapshot.context
    // Checks only that the second member has another cart.
    if (memberId === "m2") return "m2"
    const filledWith = [memberId, lines.length > 0]
    if (snapshot.matches({ open: "checking" })) return [...filledWith, isProceeding]
    if (!snapshot.matches({ open: { ready: "idle" } })) return filledWith
    return [...filledWith, settled.length > 0 && changes.length === 0, changes.length > 0]
  },
  stableStates: ["closed", "open.ready.idle"],
  cases: {
    "member.loggedIn": { first: { memberId: "m1" }, another: { memberId: "m2" } },
    "member.loggedOut": { plain: {} },
    "cart.changedElsewhere": {
      "more in it": { memberId: "m1", contents: filled },
      "it is gone": { memberId: null, contents: nothing },
    },
    "addition.requested": { plain: { line: scrubs } },
    "removal.requested": { plain: { keys: [key], name: scrubs.name } },
    "quantity.chosen": { two: { key, quantity: 2 }, zero: { key, quantity: 0 } },
    "variant.chosen": { "in green": { key, ...green } },
    "cart.cleared": { plain: {} },
    "checkout.requested": { plain: {} },
    "check.requested": { plain: {} },
    "cart.left": { plain: {} },
    "changes.accepted": { plain: {} },
    "order.settled": {
      "just confirmed": { reference: "ST-1", ordered: null },
      "confirmed before": {
        reference: "ST-1",
        ordered: [{ product: "p1", size: "M", color: "Plum", quantity: 1 }],
      },
    },
    "xstate.done.actor.readCart": { filled: { output: filled }, empty: { output: nothing } },
    "xstate.error.actor.readCart": defect,
    "xstate.done.actor.checkCart": {
      "nothing changed": { output: { _tag: "Ok", value: [] } },
      "a higher price": { output: { _tag: "Ok", value: [dearer] } },
      "the server is unreachable": refused("Unreachable", "We could not reach the server."),
      "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
    },
    "xstate.error.actor.checkCart": defect,
  },
  rules: {
    "the cart follows the login and other tabs from the start, and begins empty": {
      section: "SPEC §3, Cart; DECISIONS §3.15: two tabs show one cart",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ did, after }) =>
        started(did).join() === "watchMember,followOtherTabs" && after.context.lines.length === 0,
    },
    "a login reads the cart that this device stores for the member": {
      section: "SPEC §3, persisted local state; DECISIONS §2",
      when: ({ event, before, after }) =>
        event.type === "member.loggedIn" && before.context.memberId !== after.context.memberId,
      check: ({ event, did, after }) =>
        after.matches("reading") &&
        startedWith(did, "readCart").memberId === event["memberId"] &&
        after.context.lines.length === 0,
    },
    "a stored cart is restored with its lines": {
      section: "SPEC §3, persisted local state",
      when: ({ event }) => answered(event, "readCart"),
      check: ({ event, after }) =>
        after.matches({ open: { ready: "idle" } }) && after.context.lines === event["output"].lines,
    },
    "a stored cart that cannot be read opens as an empty cart": {
      section: "DECISIONS §2: never an endless 'Loading...'",
      when: ({ event }) => broke(event, "readCart"),
      check: ({ after }) => after.hasTag("open") && after.context.lines.length === 0,
    },
    "a logout, or the login of another member, clears the cart that is shown": {
      section: "DECISIONS §2: per member",
      when: ({ event, before }) =>
        event.type === "member.loggedOut" ||
        (event.type === "member.loggedIn" && before.context.memberId !== event["memberId"]),
      check: ({ after }) =>
        after.context.lines.length === 0 &&
        after.context.changes.length === 0 &&
        after.context.settled.length === 0 &&
        after.context.pending === null &&
        !after.context.isProceeding &&
        !after.context.isAnswered,
    },
    "a logout closes the cart and does not change the stored cart": {
      section: "SPEC §4, session expiry; logout empties it by the session",
      when: ({ event, before }) => event.type === "member.loggedOut" && !before.matches("closed"),
      check: (step) =>
        step.after.matches("closed") && step.after.context.memberId === null && stored(step) === undefined,
    },
    "a repeated login of the same member changes nothing": {
      section: "SPEC §3",
      when: (step) =>
        isOpen(step) &&
        step.event.type === "member.loggedIn" &&
        step.before.context.memberId === step.event["memberId"],
      check: ({ before, after }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) &&
        after.context.lines === before.context.lines,
    },
    "a cart that changed in another tab is shown here and not stored again": {
      section: "DECISIONS §3.15: two tabs show one cart",
      when: (step) =>
        isOpen(step) && step.event.type === "cart.changedElsewhere" && step.before.context.memberId === "m1",
      check: (step) =>
        step.after.context.lines === step.event["contents"].lines &&
        step.after.context.settled === step.event["contents"].settled &&
        stored(step) === undefined,
    },
    "the cart of another member in another tab is ignored": {
      section: "DECISIONS §2: per member",
      when: (step) => isOpen(step) && step.caseName === "more in it" && step.before.context.memberId === "m2",
      check: ({ before, after }) => after.context.lines === before.context.lines,
    },
    "adding a product shows as loading for 2 seconds before it applies": {
      section: "SPEC §4, §9: Cart add/remove delay 2 s",
      when: (step) => isIdle(step) && step.event.type === "addition.requested",
      check: ({ before, after, did }) =>
        after.matches({ open: { ready: "adding" } }) &&
        after.context.pending?.keys.join() === key &&
        shown(after) === before.context.lines &&
        toasts(did).length === 0 &&
        did.some((one) => one.kind === "wait" && one.ms === 2_000),
    },
    "an added product is stored on the device at once, so leaving the page loses nothing": {
      section: "DECISIONS §8",
      when: (step) => isIdle(step) && step.event.type === "addition.requested",
      check: (step) => quantityOf(step.after, key) === quantityOf(step.before, key) + 1 && isStored(step),
    },
    "two seconds after adding, the product is in the cart and a toast says so": {
      section: "SPEC §4: '\"{name}\" added to cart!'",
      when: ({ event, before }) =>
        elapsed(event, "cartDelay") && before.matches({ open: { ready: "adding" } }),
      check: (step) =>
        shown(step.after) === step.before.context.lines &&
        toasts(step.did).join() === '"Ward Scrubs Set" added to cart!' &&
        step.after.context.pending === null &&
        step.after.matches({ open: { ready: "idle" } }),
    },
    "removing a line, by Remove or by quantity 0, shows as loading for 2 seconds before it applies": {
      section: "SPEC §4, §9: setting quantity 0 removes it",
      when: (step) =>
        isIdle(step) &&
        (step.event.type === "removal.requested" ||
          (step.caseName === "zero" && quantityOf(step.before, key) > 0)),
      check: ({ before, after, did }) =>
        after.matches({ open: { ready: "removing" } }) &&
        shown(after) === before.context.lines &&
        after.context.pending?.name === "Ward Scrubs Set" &&
        toasts(did).length === 0 &&
        did.some((one) => one.kind === "wait" && one.ms === 2_000),
    },
    "quantity 0 of a line that has left the cart shows nothing": {
      section: "SPEC §4: setting quantity 0 removes it",
      when: (step) => isIdle(step) && step.caseName === "zero" && quantityOf(step.before, key) === 0,
      check: ({ after, did }) => after.matches({ open: { ready: "idle" } }) && toasts(did).length === 0,
    },
    "a removed line leaves the device at once, so leaving the page does not bring it back": {
      section: "DECISIONS §8",
      when: (step) => isIdle(step) && (step.event.type === "removal.requested" || step.caseName === "zero"),
      check: (step) => quantityOf(step.after, key) === 0 && isStored(step),
    },
    "two seconds after removing, the line has left the cart and a toast says so": {
      section: "SPEC §4: '\"{name}\" removed from cart!'",
      when: ({ event, before }) =>
        elapsed(event, "cartDelay") && before.matches({ open: { ready: "removing" } }),
      check: (step) =>
        shown(step.after) === step.before.context.lines &&
        toasts(step.did).join() === '"Ward Scrubs Set" removed from cart!' &&
        step.after.context.pending === null &&
        step.after.matches({ open: { ready: "idle" } }),
    },
    "the end of the 2 seconds stores nothing, because another tab may have changed the cart": {
      section: "DECISIONS §8",
      when: ({ event }) => elapsed(event, "cartDelay"),
      check: (step) => stored(step) === undefined && step.after.context.lines === step.before.context.lines,
    },
    "any other quantity applies and is stored at once": {
      section: "SPEC §2: items with quantity minus/plus",
      when: (step) => isIdle(step) && step.caseName === "two",
      check: (step) =>
        quantityOf(step.after, key) === (quantityOf(step.before, key) === 0 ? 0 : 2) &&
        step.after.matches({ open: { ready: "idle" } }) &&
        isStored(step),
    },
    "the quantity 1 leaves the line in the cart": {
      section: "SPEC §4: setting quantity 0 removes it",
      when: (at) => isIdle(at) && at.caseName === "two" && quantityOf(at.before, key) > 0,
      check: ({ before, event }) => {
        const { snapshot } = step(cartMachine, before, { ...event, quantity: 1 })
        return snapshot.matches({ open: { ready: "idle" } }) && quantityOf(snapshot, key) === 1
      },
    },
    "a changed size or colour merges the line into that variant and returns to the cart page": {
      section: "SPEC §2: 'Change size or color'",
      when: (step) => isReady(step) && step.event.type === "variant.chosen",
      check: (step) =>
        quantityOf(step.after, key) === 0 &&
        quantityOf(step.after, greenKey) ===
          quantityOf(step.before, greenKey) + quantityOf(step.before, key) &&
        step.after.context.lines.every(
          (line) =>
            cart.keyOf(line) !== greenKey || (line.stock === green.stock && line.image === green.image),
        ) &&
        navigations(step.did).join() === "/dashboard/store/cart" &&
        isStored(step),
    },
    "Clear Cart empties the cart and shows the toast 'Cart cleared!'": {
      section: "SPEC §2, §8",
      when: (step) => isReady(step) && step.event.type === "cart.cleared",
      check: (step) =>
        step.after.context.lines.length === 0 &&
        step.after.context.changes.length === 0 &&
        toasts(step.did).join() === "Cart cleared!" &&
        isStored(step),
    },
    "opening the checkout or checking the cart asks the server about every line, unless the cart is empty": {
      section: "DECISIONS §3.15: the server checks price, stock and variant",
      when: (step) => isIdle(step) && ["checkout.requested", "check.requested"].includes(step.event.type),
      check: ({ before, after, did, event }) =>
        before.context.lines.length === 0
          ? started(did).length === 0 && after.matches({ open: "ready" })
          : after.matches({ open: "checking" }) &&
            after.hasTag("busy") &&
            startedWith(did, "checkCart").lines === before.context.lines &&
            after.context.isProceeding === (event.type === "checkout.requested") &&
            !after.context.isAnswered,
    },
    "after the server's check the cart can be changed again, whatever the result": {
      section: "DECISIONS §3.15",
      when: ({ event }) => answered(event, "checkCart"),
      check: ({ after }) => after.matches({ open: { ready: "idle" } }) && !after.hasTag("busy"),
    },
    "the checkout opens after the check exactly when nothing changed and the member still waits for it": {
      section: "DECISIONS §3.15: before anything is charged",
      when: ({ event }) => answered(event, "checkCart"),
      check: ({ before, caseName, did }) =>
        navigations(did).join() ===
        (caseName === "nothing changed" && before.context.isProceeding ? "/dashboard/store/checkout" : ""),
    },
    "leaving the cart during the check keeps the member on the next page": {
      section: "DECISIONS §3.15",
      when: ({ before, event }) => before.matches({ open: "checking" }) && event.type === "cart.left",
      check: ({ before, after, did }) =>
        after.matches({ open: "checking" }) &&
        !after.context.isProceeding &&
        after.context.lines === before.context.lines &&
        did.length === 0,
    },
    "only a check without changes opens the checkout": {
      section: "DECISIONS §3",
      when: ({ did }) => navigations(did).includes("/dashboard/store/checkout"),
      check: ({ event, caseName }) => answered(event, "checkCart") && caseName === "nothing changed",
    },
    "a changed price shows on its line and in a toast; the cart keeps the old price until the member accepts":
      {
        section: "DECISIONS §3.15: on its line, old → new",
        when: ({ event, caseName }) => answered(event, "checkCart") && caseName === "a higher price",
        check: ({ before, after, did }) =>
          after.matches({ open: { ready: "idle" } }) &&
          after.context.changes.includes(dearer) === quantityOf(before, key) > 0 &&
          after.context.lines === before.context.lines &&
          after.context.isAnswered &&
          toasts(did).join() === "Something in your cart has changed. Please look at it before you pay.",
      },
    "a check without changes removes the changes found earlier": {
      section: "DECISIONS §3.15",
      when: ({ event, caseName }) => answered(event, "checkCart") && caseName === "nothing changed",
      check: ({ after, did }) =>
        after.context.changes.length === 0 && after.context.isAnswered && toasts(did).length === 0,
    },
    "an accepted change sets the new price on its line and is stored": {
      section: "DECISIONS §3.15: the member accepts it",
      when: (step) =>
        isReady(step) && step.event.type === "changes.accepted" && step.before.context.changes.length > 0,
      check: (step) =>
        step.after.context.lines.some(({ price, priceUSD }) => price === 30_000 && priceUSD === 34) &&
        step.after.context.changes.length === 0 &&
        isStored(step),
    },
    "a change that the check found always belongs to a line in the cart": {
      section: "DECISIONS §3.15: on its line",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.context.changes.every((change) =>
          after.context.lines.some((line) => cart.keyOf(line) === change.key),
        ),
    },
    "an unreachable server shows one toast, and the cart stays unchanged": {
      section: "SPEC §8",
      when: ({ event, caseName }) => answered(event, "checkCart") && caseName === "the server is unreachable",
      check: ({ before, after, did }) =>
        toasts(did).join() === "We could not reach the server." &&
        after.context.lines === before.context.lines &&
        after.matches({ open: { ready: "idle" } }) &&
        !after.context.isAnswered,
    },
    "an expired session shows no toast here, because the session shows its own": {
      section: "SPEC §4, session expiry",
      when: ({ event, caseName }) => answered(event, "checkCart") && caseName === "the session expired",
      check: ({ after, did }) => toasts(did).length === 0 && after.matches({ open: { ready: "idle" } }),
    },
    "a defect shows the toast 'Oops, something went wrong!', and the cart stays unchanged": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "checkCart"),
      check: ({ before, after, did }) =>
        toasts(did).join() === defectMessage &&
        after.context.lines === before.context.lines &&
        after.matches({ open: { ready: "idle" } }),
    },
    "a newly confirmed order empties the cart, one confirmed before removes only its own pieces, and neither does so twice":
      {
        section: "SPEC §2; DECISIONS §7",
        when: (step) => isOpen(step) && step.event.type === "order.settled",
        check: (step) =>
          step.before.context.settled.includes("ST-1")
            ? step.after.context.lines === step.before.context.lines
            : isStored(step) &&
              step.after.context.settled.includes("ST-1") &&
              (step.caseName === "just confirmed"
                ? step.after.context.lines.length === 0
                : quantityOf(step.after, key) === Math.max(0, quantityOf(step.before, key) - 1) &&
                  quantityOf(step.after, greenKey) === quantityOf(step.before, greenKey)),
      },
    "the cart knows its last 20 orders": {
      section: "DECISIONS §7",
      when: (at) => isOpen(at) && at.event.type === "order.settled" && at.before.context.memberId === "m1",
      check: ({ before, event }) => {
        const settled = Array.from({ length: 20 }, (_, index) => `ST-${index + 101}`)
        const changed = { type: "cart.changedElsewhere", memberId: "m1", contents: { lines: [], settled } }
        const { snapshot } = step(cartMachine, step(cartMachine, before, changed).snapshot, event)
        return snapshot.context.settled.join() === [...settled.slice(1), event["reference"]].join()
      },
    },
    "the cart is stored only while it is open": {
      section: "SPEC §3",
      when: ({ before }) => !before.hasTag("open"),
      check: ({ did }) => !actionsDone(did).includes("storeCart"),
    },
  },
}
