/** Says why a refund has to be checked first (OFFICE §7). */
export const doubtWords =
  "The provider closed a dispute of this payment, and did not say who keeps the money, or the bank returns a part of it. Check there what the member has got already, and that the bank does not reopen the dispute."

/** Says whom a decision waits for, and whom to ask when nobody can be the second person. */
export const secondPersonWords = (approvers: readonly string[]): string =>
  approvers.length === 0
    ? "Nobody else can approve this yet. Ask an admin to make another person a treasurer or an admin."
    : `One of these people can approve it: ${approvers.join(", ")}.`
