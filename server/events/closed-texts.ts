/** Why a member cannot register for an event. */
export const closedTexts = {
  canceled: "This event was canceled, so you cannot register for it.",
  over: "This event has begun, so registration is closed.",
  full: "This event is full, so you cannot register for it.",
  registered: "You are already registered for this event.",
  withdrawn: "This event is not offered any more.",
} as const
