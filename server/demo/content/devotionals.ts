import { devotionalsOfCalling } from "./devotionals/calling.ts"
import { devotionalsOfCare } from "./devotionals/care.ts"
import type { DemoDevotional } from "./devotionals/devotional.ts"
import { devotionalsOfHope } from "./devotionals/hope.ts"
import { devotionalsOfRest } from "./devotionals/rest.ts"

/** Every demo devotional in the order of their days, so that no theme is used on two days in a row. */
export const demoDevotionals: readonly DemoDevotional[] = devotionalsOfCalling.flatMap((calling, index) =>
  [calling, devotionalsOfCare[index], devotionalsOfRest[index], devotionalsOfHope[index]].filter(
    (one) => one !== undefined,
  ),
)
