import { formatDateTime, formatDay } from "#api/dates.ts"

/** The names of the audit log's actions, for people. */
const names: Readonly<Record<string, string>> = {
  "add note": "Note",
  "suspend member": "Suspension",
  "change email": "Email change",
  "correct profile": "Profile corrected",
  "verify sign-up": "Sign-up verified",
  "confirm licence": "License number confirmed",
  "ask about licence": "Question about a license number",
  "lift suspension": "End of a suspension",
  transition: "Transition",
  "ask about transition": "Question about a transition",
  "answer about transition": "Answer about a transition",
  "recommend transition": "Recommendation about a transition",
  "withdraw recommendation": "Recommendation withdrawn",
  refund: "Refund",
  "held payment": "Held payment",
  "check payment": "Payment checked again",
  "offline payment": "Offline payment",
  "grant staff role": "Staff role granted",
  "approve staff role": "Staff role approved",
  "end staff role": "Staff role ended",
  "expire staff role": "Staff role not approved in time",
  "create event": "Event created",
  "duplicate event": "Event copied",
  "change event": "Event changed",
  "publish event": "Event published",
  "schedule event": "Event scheduled",
  "withdraw event": "Event withdrawn",
  "cancel event": "Event canceled",
  "message registrants": "Registrants messaged",
  "export registrants": "Registrants exported",
  "admit registrant": "Registrant admitted",
  "undo admission": "Admission undone",
  "name door helper": "Door helper named",
  "end door helper": "Door helper ended",
  "create devotional": "Devotional created",
  "change devotional": "Devotional changed",
  "add setting": "Value of a setting added",
  "propose setting": "Price proposed",
  "approve setting": "Price approved",
  "decline setting": "Price declined",
  "withdraw setting": "Value of a setting withdrawn",
  "expire setting": "Proposed price not approved in time",
  "take conversation": "Conversation taken",
  "assign conversation": "Conversation assigned",
  "close conversation": "Conversation closed",
  "reply to member": "Reply to a member",
  "keep reported content": "Reported content kept",
  "hide content": "Content hidden",
  "restore content": "Content restored",
  "create resource": "Resource created",
  "change resource": "Resource changed",
  "publish resource": "Resource published",
  "schedule resource": "Resource scheduled",
  "withdraw resource": "Resource withdrawn",
  "create job": "Job created",
  "change job": "Job changed",
  "publish job": "Job published",
  "schedule job": "Job scheduled",
  "withdraw job": "Job withdrawn",
  "export applicants": "Applicants exported",
  "create training": "Training created",
  "change training": "Training changed",
  "publish training": "Training published",
  "withdraw training": "Training withdrawn",
  "complete training": "Completion noted",
  "remove completion": "Completion removed",
  "restore completion": "Completion restored",
  "export completions": "Completions exported",
  "create product": "Product created",
  "change product": "Product changed",
  "publish product": "Product published",
  "schedule product": "Product scheduled",
  "withdraw product": "Product withdrawn",
  "retry task": "Failed task tried again",
  "dismiss task": "Failed task dismissed",
  "export audit log": "Audit log exported",
  "export money": "Month of money exported",
  "export unpaid members": "Unpaid members exported",
  "confirm by password": "Confirmation by password",
  login: "Login",
  logout: "Logout",
  refresh: "Session refreshed",
  signup: "Sign-up",
  "verify email": "Email verified",
  "resend code": "Code sent again",
  "forgot password": "Password reset asked for",
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

/** Returns the name of a field in words: `suspendedUntil` becomes 'Suspended until'. */
export const fieldName = (field: string): string =>
  `${field.slice(0, 1).toUpperCase()}${field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

/** Returns the words of a value: a moment or a day is shown as everywhere else, any other value as it is. */
export const valueText = (value: string | null): string => {
  if (value === null) return "–"
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(`${value}T12:00:00Z`, "UTC")
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
}
