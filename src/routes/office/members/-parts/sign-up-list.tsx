import "./members.css"
import type { OfficeSignUp } from "#api/contract/office-members.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { roleLabels } from "../../../-member/roles.ts"

/** Returns what happened with the last code mail of a sign-up. */
const mailWords = ({ mail, mailSentAt }: OfficeSignUp): string => {
  if (mail === "none") return "No code was mailed"
  if (mailSentAt === null) return "The email with the code has not gone out"
  return `The email with the code went out on ${formatDateTime(mailSentAt)}`
}

/** Returns how many other sign-ups the address has, in words. */
export const othersWords = (others: number): string =>
  others === 1
    ? "There is another sign-up with this address"
    : `There are ${others} other sign-ups with this address`

interface SignUpListProps {
  readonly rows: readonly OfficeSignUp[]
  readonly onVerify: (signUp: OfficeSignUp) => void
}

/** Shows sign-ups whose email is not verified, each with the button that verifies it. */
export function SignUpList({ rows, onVerify }: SignUpListProps) {
  return (
    <ul className="care-list" aria-label="Sign-ups">
      {rows.map((signUp) => {
        const { _id, fullName, email, phone, role, chapter, signedUpAt, others } = signUp
        return (
          <Card as="li" key={_id} className="care-row care-sign-up">
            <div>
              <h2>{fullName}</h2>
              <p>
                {email}
                {phone !== null && ` · ${phone}`}
              </p>
              <p className="quiet">
                <Chip tone={roleLabels[role].tone}>{roleLabels[role].label}</Chip> {chapter}
              </p>
              <p className="quiet">
                Signed up on <time dateTime={signedUpAt}>{formatDateTime(signedUpAt)}</time>.{" "}
                {mailWords(signUp)}.
              </p>
              {others > 0 && <p className="quiet">{othersWords(others)}.</p>}
            </div>
            <Button
              variant="secondary"
              aria-label={`Verify ${fullName}, ${email}`}
              onPress={() => onVerify(signUp)}
            >
              Verify
            </Button>
          </Card>
        )
      })}
    </ul>
  )
}
