import type { EventAct } from "./states.ts"

/** Why an act on an event is refused, as sentences: by its status, or by its members. */
export const refusals = {
  status: {
    publish: "Only a draft or a scheduled event can be published.",
    schedule: "Only a draft or a scheduled event can be scheduled.",
    withdraw: "Only a scheduled or published event that has not begun can be withdrawn.",
    save: "This event cannot be changed.",
    cancel: "Only a published event that has not begun can be canceled.",
    complete: "Only an event that is being canceled ends.",
    appear: "This event is not scheduled.",
    begin: "This event cannot begin.",
  } satisfies Record<EventAct, string>,
  registrants:
    "Members are registered, or pay for a place at the moment. An event with members cannot be withdrawn.",
}
