import type { Approval } from "#api/contract/office-approvals.ts"
import { formatDateTime, formatTime } from "#api/dates.ts"
import type { Reviewed } from "#machines/review/review-form.ts"

/** Returns the sentence about who holds the claim. `thing` is what is reviewed, such as 'this request'. */
export const claimWords = (
  { by, until }: NonNullable<Reviewed["claim"]>,
  staffId: string,
  thing: string,
): string =>
  by._id === staffId
    ? `You review ${thing} until ${formatTime(until)}.`
    : `${by.fullName} reviews this until ${formatTime(until)}. Then you can take it.`

/** Returns the sentence about who decided. `act` is what was done, such as 'Approved'. */
export const decisionWords = (
  act: string,
  { decidedBy, decidedAt }: Pick<Approval, "decidedBy" | "decidedAt">,
  staffId: string,
): string => {
  const name = decidedBy?.fullName ?? "the national office"
  const who = decidedBy?._id === staffId ? "you" : name
  return `${act} by ${who}${decidedAt === null ? "" : ` on ${formatDateTime(decidedAt)}`}.`
}
