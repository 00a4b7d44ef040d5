import type { Order } from "./orders.ts"
import type { Receipt } from "./payments.ts"
import type { User } from "./users.ts"

/** What a confirmed payment brings, whatever it was for: each part is null where the answer carries none. */
export interface Settled {
  readonly receipt: Receipt | null
  /** The member after paying the subscription (SPEC §4, Subscription). */
  readonly user: User | null
  readonly order: Order | null
}
