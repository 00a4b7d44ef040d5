import { useState } from "react"
import { filled } from "#api/contract/field-rules.ts"
import type { Licence, LicenceAct, OfficeMember } from "#api/contract/office-members.ts"
import { askAboutLicence, confirmLicence, declineLicence } from "#api/office-licences.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import type { Failure, Outcome } from "../../../../outcome.ts"
import { FormDialog } from "../../../-forms/form-dialog.tsx"

/** The longest note, as in the contract. */
const maxLength = 1_000

const texts = {
  confirm: {
    title: (fullName: string) => `Confirm the number of ${fullName}`,
    subtitle: (number: string) => `The register of the council that gave it has ${number} under this name.`,
    submitLabel: "Confirm",
  },
  ask: {
    title: (fullName: string) => `Ask ${fullName} about the number`,
    subtitle: (number: string) => `About ${number}. The member gets an email and a notification.`,
    submitLabel: "Ask",
  },
  decline: {
    title: (fullName: string) => `Decline the number of ${fullName}`,
    subtitle: (number: string) =>
      `${number} counts as not confirmed. The member gets an email and a notification, and can change it.`,
    submitLabel: "Decline",
  },
} as const satisfies Record<LicenceAct, unknown>

interface LicenceDialogProps {
  readonly act: LicenceAct
  readonly member: Pick<OfficeMember, "_id" | "fullName">
  readonly licence: Licence
  readonly onClose: () => void
}

/** Confirms a license number, asks the member about it, or declines it. */
export function LicenceDialog({ act, member, licence, onClose }: LicenceDialogProps) {
  const { _id: id, fullName } = member
  // The number stays the one that was looked up, until a refusal says that it has changed.
  const [{ number, version }, setLicence] = useState(licence)
  const { title, subtitle, submitLabel } = texts[act]
  return (
    <FormDialog
      title={title(fullName)}
      subtitle={subtitle(number)}
      submitLabel={submitLabel}
      initialValues={{ note: "" }}
      validate={({ note }) =>
        act === "confirm" ? {} : validateFields({ note: filled(maxLength) }, { note })
      }
      submit={async ({ note }) => {
        const { signal } = new AbortController()
        const fixed = { id, version }
        const outcome: Outcome<OfficeMember, Failure> =
          act === "confirm"
            ? await runMemberApi(() => Promise.resolve(confirmLicence), fixed, signal)
            : await runMemberApi(
                () => Promise.resolve(act === "ask" ? askAboutLicence : declineLicence),
                { ...fixed, note },
                signal,
              )
        if (outcome._tag === "Err") {
          const newer =
            outcome.error._tag === "Conflict" ? (outcome.error.data as OfficeMember).licence : undefined
          if (newer != null) setLicence(newer)
        }
        // A refusal shows the record as it is now.
        if (outcome._tag === "Ok" || outcome.error._tag === "Conflict")
          for (const key of ["members", "licences", "to-do"])
            void queryClient.invalidateQueries({ queryKey: ["office", key] })
        if (outcome._tag === "Ok") onClose()
        return outcome
      }}
      onClose={onClose}
    >
      {(field) =>
        act !== "confirm" && (
          <TextArea
            {...field("note")}
            label="Note to the member"
            description={
              act === "ask"
                ? "The member reads it in the email and in the profile."
                : "Say what is wrong. The member reads it in the email and in the profile."
            }
          />
        )
      }
    </FormDialog>
  )
}
