import { closedJobs } from "./jobs/closed.ts"
import { fieldJobs } from "./jobs/field.ts"
import type { DemoJob } from "./jobs/job.ts"
import { officeJobs } from "./jobs/office.ts"

/** Every demo job: open ones, ones past their closing date, and ones that were closed early. */
export const demoJobs: readonly DemoJob[] = [...fieldJobs, ...officeJobs, ...closedJobs]
