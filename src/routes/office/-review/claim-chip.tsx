import type { ReviewClaim } from "#api/contract/person.ts"
import { formatTime } from "#api/dates.ts"
import { Chip } from "#ui/chip/chip.tsx"

/** Says in a list who reviews a request or a payment, and until when (OFFICE §3). */
export const ClaimChip = ({ by, until }: ReviewClaim) => (
  <Chip tone="amber">{`${by.fullName} until ${formatTime(until)}`}</Chip>
)
