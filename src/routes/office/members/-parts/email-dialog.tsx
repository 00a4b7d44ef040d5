import { emailAddress, filled, invalidEmail } from "#api/contract/field-rules.ts"
import type { OfficeMember } from "#api/contract/office-members.ts"
import { changeMemberEmail } from "#api/office-members.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { ConfirmedDialog } from "../../-parts/confirmed-dialog.tsx"

/** The longest reason, as in the contract. */
const maxLength = 1_000

interface EmailDialogProps {
  readonly member: OfficeMember
  readonly onClose: () => void
}

/** Asks for another email address of a member. */
export function EmailDialog({ member, onClose }: EmailDialogProps) {
  const { _id: id, fullName, email, version } = member
  return (
    <ConfirmedDialog
      title={`Change the email of ${fullName}`}
      subtitle={`Nothing changes until the new address is confirmed from there, within a day. ${email} gets an email with a link that stops it.`}
      submitLabel="Send the Link"
      draftId={`email-change/${id}`}
      initialValues={{ email: "", reason: "", password: "" }}
      validate={({ email: typed, reason }) =>
        validateFields(
          { email: emailAddress(invalidEmail), reason: filled(maxLength) },
          { email: typed, reason },
        )
      }
      submit={async (values) => {
        const outcome = await runMemberApi(
          () => Promise.resolve(changeMemberEmail),
          { ...values, id, version },
          new AbortController().signal,
        )
        // A refusal because a colleague acted first shows the record as it is now, so that a repeat names its version.
        if (outcome._tag === "Ok" || outcome.error._tag === "Conflict")
          void queryClient.invalidateQueries({ queryKey: ["office", "members"] })
        if (outcome._tag === "Ok") onClose()
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField {...field("email")} label="New email" type="email" autoComplete="off" />
          <TextArea
            {...field("reason")}
            label="Reason"
            description="How you know that the member asked for it. Only staff read it."
          />
        </>
      )}
    </ConfirmedDialog>
  )
}
