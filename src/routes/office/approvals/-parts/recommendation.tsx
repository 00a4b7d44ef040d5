import "./approvals.css"
import type { Effect } from "effect"
import { useState } from "react"
import type { Approval } from "#api/contract/office-approvals.ts"
import * as rules from "#api/contract/field-rules.ts"
import { formatDateTime } from "#api/dates.ts"
import { officeApproval, recommendApproval, withdrawRecommendation } from "#api/office-approvals.ts"
import { queryClient } from "#api/query-client.ts"
import { answeredRecord } from "#machines/answered-record.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { isDecided, isOwn } from "#machines/review/review-form.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure } from "../../../../outcome.ts"
import { FormDialog } from "../../../-forms/form-dialog.tsx"
import { ApprovalFacts } from "./approval-facts.tsx"

/** Sends an act about a request, and shows the request of the answer. A 409 carries the request too. */
const sendAct = async <I extends { readonly id: string }>(
  call: (input: I) => Effect.Effect<Approval, Failure>,
  input: I,
) => {
  const outcome = await runMemberApi(() => Promise.resolve(call), input, new AbortController().signal)
  const shown = answeredRecord(outcome)
  if (shown !== undefined) {
    const { queryKey } = officeApproval(input.id)
    // An older response on its way would show the request as it was before the act.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, shown)
  }
  return outcome
}

/** The longest note, in UTF-16 units, as in the contract. */
const maxNoteLength = 1_000

type Values = Readonly<{ recommendation: "" | "for" | "against"; note: string }>

const options = [
  { value: "for", title: "Recommend", text: "You know the member, and think that the request is right." },
  { value: "against", title: "Advise Against", text: "You think that the request should be declined." },
]

const validate = (values: Values) =>
  validateFields(
    { recommendation: rules.choice(["for", "against"], "Choose one"), note: rules.filled(maxNoteLength) },
    values,
  )

interface RecommendationPanelProps {
  readonly approval: Approval
  /** The reader's id. */
  readonly staffId: string
}

/** Shows a request to a leader of the member's chapter, who recommends it or advises against it (OFFICE §1). */
export function RecommendationPanel({ approval, staffId }: RecommendationPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { _id: id, member, version } = approval
  const own = approval.recommendations.find(({ by }) => by._id === staffId)
  const isPossible = !isDecided(approval) && !isOwn(approval, staffId)
  const withdraw = async () => {
    setWithdrawing(true)
    const outcome = await sendAct(withdrawRecommendation, { id })
    setWithdrawing(false)
    if (outcome._tag === "Ok") showToast({ tone: "success", text: "Your recommendation is withdrawn" })
    else if (outcome.error._tag !== "SessionExpired")
      showToast({ tone: "error", text: outcome.error.message })
  }
  return (
    <div className="approval">
      <ApprovalFacts approval={approval} />
      <Card as="section" aria-labelledby="recommendation" className="approval-block">
        <h2 id="recommendation" className="display">
          Your Recommendation
        </h2>
        {own === undefined ? (
          <Alert role="status">
            {isPossible
              ? "You have not recommended this request yet. An admin decides, and reads what you say."
              : isDecided(approval)
                ? "This request is decided."
                : "This request is your own. Another leader can recommend it."}
          </Alert>
        ) : (
          <>
            <Alert role="status" tone={own.recommendation === "for" ? "green" : "amber"}>
              {own.recommendation === "for"
                ? `You recommended this on ${formatDateTime(own.at)}.`
                : `You advised against this on ${formatDateTime(own.at)}.`}
            </Alert>
            <blockquote className="approval-note">{own.note}</blockquote>
          </>
        )}
        {isPossible && (
          <FormActions>
            {own !== undefined && (
              <Button variant="secondary" isPending={isWithdrawing} onPress={() => void withdraw()}>
                Withdraw
              </Button>
            )}
            <Button onPress={() => setOpen(true)}>
              {own === undefined ? "Write Recommendation" : "Change Recommendation"}
            </Button>
          </FormActions>
        )}
      </Card>
      {isOpen && (
        <FormDialog<Values>
          title="Your recommendation"
          subtitle={`Admins who decide about the request of ${member.fullName} read it, with your name.`}
          submitLabel="Save Recommendation"
          draftId={`recommendation/${id}`}
          initialValues={{ recommendation: own?.recommendation ?? "", note: own?.note ?? "" }}
          validate={validate}
          submit={async ({ recommendation, note }) => {
            const outcome = await sendAct(recommendApproval, {
              id,
              // An empty choice is not valid.
              recommendation: recommendation === "against" ? "against" : "for",
              note,
              version,
            })
            if (outcome._tag === "Ok") {
              showToast({ tone: "success", text: "Your recommendation is saved" })
              setOpen(false)
            }
            return outcome
          }}
          onClose={() => setOpen(false)}
        >
          {(field) => {
            const choice = field("recommendation")
            return (
              <>
                <div data-field="recommendation">
                  <RadioCards
                    label="Recommendation"
                    value={choice.value}
                    onChange={(value) => choice.onChange(value as Values["recommendation"])}
                    error={choice.error}
                    options={options}
                  />
                </div>
                <TextArea {...field("note")} label="Note" description="The member does not read it." />
              </>
            )
          }}
        </FormDialog>
      )}
    </div>
  )
}
