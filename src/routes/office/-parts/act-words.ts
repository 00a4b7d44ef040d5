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
  "create event": "Event created",
  "duplicate event": "Event copied",
  "change event": "Event changed",
  "publish event": "Event published",
  "withdraw event": "Event withdrawn",
  "admit registrant": "Registrant admitted",
  "undo admission": "Admission undone",
  "create devotional": "Devotional created",
  "change devotional": "Devotional changed",
  "add setting": "Value of a setting added",
  "propose setting": "Price proposed",
  "approve setting": "Price approved",
  "decline setting": "Price declined",
  "withdraw setting": "Value of a setting withdrawn",
  "export audit log": "Audit log exported",
  "export money": "Month of money exported",
  "confirm by password": "Confirmation by password",
  login: "Login",
  "change password": "Password change",
  "reset password": "Password reset",
}

/** Returns the name of an action: its own words with a capital, unless it has a name. */
export const actName = (action: string): string =>
  names[action] ?? `${action.slice(0, 1).toUpperCase()}${action.slice(1)}`

/** The actions to filter by; an empty value filters nothing. */
export const actOptions = [
  { value: "", label: "Every act" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
