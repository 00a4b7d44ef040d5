/** The names of the audit log's actions, for people. */
const names: Readonly<Record<string, string>> = {
  "add note": "Note",
  "suspend member": "Suspension",
  "lift suspension": "End of a suspension",
  transition: "Transition",
  refund: "Refund",
  "held payment": "Held payment",
  "grant staff role": "Staff role granted",
  "approve staff role": "Staff role approved",
  "end staff role": "Staff role ended",
}

/** Returns the name of an action: its own words with a capital, unless it has a name. */
export const actName = (action: string): string =>
  names[action] ?? `${action.slice(0, 1).toUpperCase()}${action.slice(1)}`
