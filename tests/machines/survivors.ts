const sameValues = "The guard only saves writing the values that the context has."

/**
 * Lists the mutants that no check finds, by flow, each with the reason. Usually the mutant behaves like the machine.
 * The gate fails on a survivor that is not listed, and on a listed mutant that a check finds.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  grant: {
    "forget values in grant.granting.invoke.onSnapshot.guard.params": sameValues,
    "forget values in grant.deciding.invoke.onSnapshot.guard.params": sameValues,
  },
  "load-more": {
    "forget wanted in load-more.on.pages.changed.guard.params":
      "The guard only saves writing the number of pages that the context has.",
  },
  "offline-payment": {
    "forget values in offlinePayment.awaitingSecond.invoke.onSnapshot.guard.params": sameValues,
  },
  refund: {
    "forget values in refund.composing.invoke.onSnapshot.guard.params": sameValues,
    "forget values in refund.awaitingSecond.invoke.onSnapshot.guard.params": sameValues,
  },
}
