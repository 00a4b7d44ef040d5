import type { Transition } from "#api/contract/transition.ts"

/** A transition of the demo (DECISIONS §4): the member, the requested role and region, and the status. */
export interface DemoTransition {
  readonly email: string
  readonly role: Transition["role"]
  /** An exact label of `src/api/contract/regions.json`, from the list of that role. */
  readonly region: string
  readonly specialty: string
  readonly licenseNumber: string
  readonly status: Transition["status"]
  readonly note: string | null
  readonly daysAgo: number
}

export const demoTransitions: readonly DemoTransition[] = [
  {
    email: "ibrahim.danjuma@demo.test",
    role: "Doctor",
    region: "Kaduna - Kaduna",
    specialty: "AWAITING",
    licenseNumber: "AWAITING",
    status: "pending",
    note: null,
    daysAgo: 3,
  },
  {
    email: "junior@demo.test",
    role: "GlobalNetwork",
    region: "UK/Europe region",
    specialty: "House Officer",
    licenseNumber: "MDCN/P/91027",
    status: "failed",
    note: "Please tell us the hospital you are joining.",
    daysAgo: 1,
  },
]
