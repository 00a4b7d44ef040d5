import { lazy, Suspense, useState } from "react"
import type { Licence, LicenceAct, OfficeMember } from "#api/contract/office-members.ts"
import { formatDateTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { RouterLink } from "../../../-router-link.ts"

/** Loads when it opens. */
const LicenceDialog = lazy(() =>
  import("./licence-dialog.tsx").then((module) => ({ default: module.LicenceDialog })),
)

/** Returns the status of a number, with who checked it and when. */
const statusWords = ({ status, checkedBy, checkedAt }: Licence): string => {
  if (status === "awaiting") return "No number yet"
  if (checkedAt === null) return "Not checked"
  const by = `${checkedBy?.fullName ?? "the national office"} on ${formatDateTime(checkedAt)}`
  if (status === "declined") return `Declined by ${by}`
  return status === "confirmed" ? `Confirmed by ${by}` : `Asked about by ${by}`
}

const labels: Readonly<Record<LicenceAct, string>> = {
  confirm: "Confirm Number",
  ask: "Ask Member",
  decline: "Decline Number",
}

interface LicenceBlockProps {
  readonly member: OfficeMember
  readonly licence: Licence
}

/** Shows the license number of a member, and what staff have checked (OFFICE §2). */
export function LicenceBlock({ member, licence }: LicenceBlockProps) {
  const [act, setAct] = useState<LicenceAct>()
  const { number, note, acts } = licence
  return (
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
            Look the number up in the register of the council that gave it, in Nigeria the Medical and Dental
            Council, and note here what you found.
          </p>
          <div className="care-pages">
            {acts.map((each) => (
              <Button
                key={each}
                variant={each === "confirm" ? "primary" : "secondary"}
                onPress={() => setAct(each)}
              >
                {labels[each]}
              </Button>
            ))}
            <RouterLink to="/office/approvals/licences" variant="quiet">
              All unchecked licences
            </RouterLink>
          </div>
        </>
      )}
      {act !== undefined && (
        <Suspense>
          <LicenceDialog act={act} member={member} licence={licence} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
