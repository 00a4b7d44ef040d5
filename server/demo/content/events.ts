import { eventsForDoctors } from "./events/doctors.ts"
import type { DemoEvent } from "./events/event.ts"
import { eventsForEveryone } from "./events/everyone.ts"
import { eventsForGlobal } from "./events/global.ts"
import { pastEvents } from "./events/past.ts"
import { eventsForStudents } from "./events/students.ts"

/** Every demo event, upcoming ones first. */
export const demoEvents: readonly DemoEvent[] = [
  ...eventsForEveryone,
  ...eventsForStudents,
  ...eventsForDoctors,
  ...eventsForGlobal,
  ...pastEvents,
]
