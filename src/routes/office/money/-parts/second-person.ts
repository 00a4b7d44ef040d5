/** Says why a refund has to be checked first (OFFICE §7). */
export const doubtWords =
  "A dispute of this payment was closed. The provider did not say who keeps the money, or said that the bank returns only a part of it. Check at the provider what the member has got already, and that the bank does not reopen the dispute."

/** Says whom a decision waits for, and whom to ask when nobody can be the second person. */
export const secondPersonWords = (approvers: readonly string[]): string =>
  approvers.length === 0
    ? "Nobody else can approve this yet. Ask an admin to make another person a treasurer or an admin."
    : `One of these people can approve it: ${approvers.join(", ")}.`
