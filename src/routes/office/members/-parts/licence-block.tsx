import "./members.css"
import type { Licence, LicenceAct, OfficeMember } from "#api/contract/office-members.ts"
import { formatDateTime, formatTime } from "#api/dates.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveLicenceReview } from "#machines/review/licence.actors.ts"
import { licenceReviewOf, type ReviewValues } from "#machines/review/review-form.ts"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import type { Tone } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { ReviewBlock } from "../../-review/review-block.tsx"
import { claimWords, decisionWords } from "../../-review/review-words.ts"

/** Returns the status of a number, with who checked it and when. */
const statusWords = ({ status, checkedBy, checkedAt }: Licence): string => {
  if (status === "awaiting") return "No number yet"
  if (checkedAt === null) return "Not checked"
  const by = `${checkedBy?.fullName ?? "the national office"} on ${formatDateTime(checkedAt)}`
  if (status === "declined") return `Declined by ${by}`
  return status === "confirmed" ? `Confirmed by ${by}` : `Asked about by ${by}`
}

interface LicenceBlockProps {
  readonly member: OfficeMember
  readonly licence: Licence
}

/** Returns the sentence about who reviews the number, who decided, or who can. */
const reviewWords = ({ member: { _id, fullName }, licence }: LicenceBlockProps, staffId: string): string => {
  const { status, claim, acts, checkedBy, checkedAt } = licence
  if (_id === staffId) return "This number is your own. Another admin has to check it."
  if (claim !== null)
    return acts.length > 0
      ? claimWords(claim, staffId, "this number")
      : `${claim.by.fullName} reviews this number until ${formatTime(claim.until)}.`
  if (status === "confirmed" || status === "declined")
    return decisionWords(
      status === "confirmed" ? "Confirmed" : "Declined",
      { decidedBy: checkedBy, decidedAt: checkedAt },
      staffId,
    )
  if (acts.length === 0) return "An admin checks license numbers."
  if (status === "awaiting") return `${fullName} has no number yet. You can ask about it.`
  return status === "asked"
    ? `${fullName} has not answered yet. You can decide without the answer.`
    : "Nobody reviews this number yet."
}

const toneOf = ({ status, claim }: Licence): Tone => {
  if (claim !== null || status === "asked") return "amber"
  return status === "confirmed" ? "green" : "indigo"
}

const texts: Readonly<
  Record<LicenceAct, { readonly title: string; readonly text: (number: string) => string }>
> = {
  confirm: {
    title: "Confirm",
    text: (number) => `The register of the council that gave it has ${number} under this name.`,
  },
  ask: { title: "Ask", text: () => "The member gets your question in an email and a notification." },
  decline: {
    title: "Decline",
    text: (number) =>
      `${number} counts as not confirmed. The member gets an email and a notification, and can change it.`,
  },
}

const submitLabels: Readonly<Record<string, string>> = {
  confirm: "Confirm Number",
  ask: "Ask Member",
  decline: "Decline Number",
}

const hasNote = (decision: ReviewValues["decision"]) => decision === "ask" || decision === "decline"

/** Shows the license number of a member, what staff have checked, and its review (OFFICE §2, §3). */
export function LicenceBlock({ member, licence }: LicenceBlockProps) {
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const flow = useFlow(liveLicenceReview, { input: { staffId, reviewed: licenceReviewOf(member) } })
  const { number, note, acts } = licence
  return (
    <>
      <Card as="section" aria-labelledby="licence" className="care-block">
        <h2 id="licence" className="display">
          Licence
        </h2>
        <DataList
          items={[
            { label: "License Number", value: number },
            { label: "Check", value: statusWords(licence) },
          ]}
        />
        {note !== null && (
          <p className="care-words">
            <span className="quiet">Note to the member: </span>
            {note}
          </p>
        )}
        {acts.length > 0 && (
          <>
            <p className="quiet">
              Look the number up in the register of the council that gave it, in Nigeria the Medical and
              Dental Council, and note here what you found.
            </p>
            <div className="care-pages">
              <RouterLink to="/office/approvals/licences" variant="quiet">
                All unchecked licences
              </RouterLink>
            </div>
          </>
        )}
      </Card>
      <ReviewBlock
        flow={flow}
        className="care-block"
        status={reviewWords({ member, licence }, staffId)}
        tone={toneOf(licence)}
        canReview={acts.length > 0}
        claimText="While you review it, nobody else can decide. You have 15 minutes."
        claimLabel="Review This Number"
        decision={{
          options: acts.map((act) => ({
            value: act,
            title: texts[act].title,
            text: texts[act].text(number),
          })),
          hasNote,
          noteLabel: () => "Note to the member",
          isNoteOptional: () => false,
          noteDescription: (decision) =>
            decision === "decline"
              ? "Say what is wrong. The member reads it in the email and in the profile. A draft of it stays on this device."
              : "The member reads it in the email and in the profile. A draft of it stays on this device.",
          submitLabel: (decision) => submitLabels[decision] ?? "Save Decision",
        }}
      />
    </>
  )
}
