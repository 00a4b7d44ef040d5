/** Why nobody can register for an event any more, for the member. */
export const closedTexts = {
  canceled: "This event was canceled, so you cannot register for it.",
  over: "This event has begun, so registration is closed.",
  full: "This event is full, so you cannot register for it.",
  withdrawn: "This event is not offered any more.",
} as const
