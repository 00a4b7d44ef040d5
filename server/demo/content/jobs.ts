import { closedJobs } from "./jobs/closed.ts"
import { fieldJobs } from "./jobs/field.ts"
import type { DemoJob } from "./jobs/job.ts"
import { officeJobs } from "./jobs/office.ts"

/** Every demo job: open jobs, jobs after their closing date, and jobs that were closed early. */
export const demoJobs: readonly DemoJob[] = [...fieldJobs, ...officeJobs, ...closedJobs]
