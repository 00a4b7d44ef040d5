import * as rules from "#api/contract/field-rules.ts"
import type { OfficeMember, OfficeSignUp } from "#api/contract/office-members.ts"
import { formatDateTime } from "#api/dates.ts"
import { verifySignUp } from "#api/office-members.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ConfirmedDialog } from "../../-parts/confirmed-dialog.tsx"
import { othersWords } from "./sign-up-list.tsx"

/** The longest reason, as in the contract. */
const maxLength = 1_000

interface VerifyDialogProps {
  readonly signUp: OfficeSignUp
  readonly onVerified: (member: OfficeMember) => void
  readonly onClose: () => void
}

/** Verifies a sign-up by hand, with a reason and the password. */
export function VerifyDialog({ signUp, onVerified, onClose }: VerifyDialogProps) {
  const { _id, fullName, email, signedUpAt, others } = signUp
  return (
    <ConfirmedDialog
      title={`Verify ${fullName}`}
      subtitle={`The account opens for ${email} with the password of this sign-up, as if the code was typed.`}
      submitLabel="Verify"
      draftId={`verification/${_id}`}
      initialValues={{ reason: "", password: "" }}
      validate={({ reason }) => validateFields({ reason: rules.filled(maxLength) }, { reason })}
      submit={async ({ reason, password }) => {
        const outcome = await runMemberApi(
          () => Promise.resolve(verifySignUp),
          { id: _id, reason, password },
          new AbortController().signal,
        )
        // A sign-up that somebody else settled leaves the list too.
        if (outcome._tag === "Ok" || outcome.error._tag !== "BadRequest")
          void queryClient.invalidateQueries({ queryKey: ["office", "members"] })
        if (outcome._tag === "Ok") onVerified(outcome.value)
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          {others > 0 && (
            <Alert tone="amber">
              {`${othersWords(others)}. Verify the one of the person you spoke to, who signed up on ${formatDateTime(signedUpAt)}. The others end.`}
            </Alert>
          )}
          <TextArea
            {...field("reason")}
            label="Reason"
            description="How you know that the address is theirs. Only staff read it."
          />
        </>
      )}
    </ConfirmedDialog>
  )
}
