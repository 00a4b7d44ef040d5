import type { LicenceCheck } from "#api/contract/licence.ts"
import type { User } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import { isMissingCall } from "#api/missing-call.ts"
import { ownLicence } from "#api/licence.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useRead } from "../-reading/use-read.ts"

const wordsOf = ({ status, checkedAt }: LicenceCheck): string => {
  if (status === "confirmed" && checkedAt !== null)
    return `The national office confirmed this license number on ${formatDay(checkedAt)}.`
  return status === "awaiting"
    ? "Enter your license number as soon as you have it."
    : "The national office has not checked this license number yet."
}

/** Shows what the national office says about the member's license number. */
export function LicenceNote({ user }: { readonly user: Pick<User, "licenseNumber"> }) {
  const { data, failure, isFetching, refetch } = useRead(ownLicence(user.licenseNumber))
  if (data === null || isMissingCall(failure)) return null
  return (
    <div className="profile-licence">
      {data !== undefined ? (
        <LicenceWords licence={data} />
      ) : failure === null ? (
        <Loading label="Loading the check of your license number">
          <Skeleton height={24} />
        </Loading>
      ) : (
        <Button variant="secondary" isPending={isFetching} onPress={refetch}>
          Retry License Check
        </Button>
      )}
    </div>
  )
}

function LicenceWords({ licence }: { readonly licence: LicenceCheck }) {
  const { status, note } = licence
  if (status !== "asked" && status !== "declined") return <p className="quiet">{wordsOf(licence)}</p>
  const isDeclined = status === "declined"
  return (
    <Alert
      tone={isDeclined ? "red" : "amber"}
      title={isDeclined ? "Your license number is not confirmed" : "A question about your license number"}
      action={
        <RouterLink to="/dashboard/edit-profile" variant="secondary">
          Change License Number
        </RouterLink>
      }
    >
      {note}
      {isDeclined && (
        <p className="profile-licence-next">
          Please enter the right number, and the national office checks it again. If this one is right, write
          to Admin in Messaging.
        </p>
      )}
    </Alert>
  )
}
