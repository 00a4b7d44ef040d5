import { useSelector } from "@xstate/react"
import Check from "lucide-react/icons/check"
import { useState } from "react"
import type { CheckInRegistrant } from "#api/contract/office-check-in.ts"
import { admissionOf } from "#machines/check-in/door-list.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import type { CheckIn } from "./check-in-flow.ts"

/** The most names that are shown at once. */
const maxNames = 20

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/** Returns the registrants whose name or membership id has every word, without accents and in any case. */
const matching = (registrants: readonly CheckInRegistrant[], search: string) => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return registrants.filter(({ member }) => {
    const text = plain(`${member.fullName} ${member.membershipId}`)
    return words.every((word) => text.includes(word))
  })
}

/** Finds a registrant by name on the list of this device. */
export function NameSearch({ door }: { readonly door: CheckIn }) {
  const [search, setSearch] = useState("")
  const { list, staff, entries } = useSelector(door, (snapshot) => snapshot.context)
  const found = matching(list?.registrants ?? [], search)
  return (
    <Card as="section" aria-labelledby="door-names" className="door-column">
      <h2 id="door-names" className="display">
        Find by Name
      </h2>
      <SearchBox
        label="Find by name"
        placeholder="Name or membership ID"
        value={search}
        onSearch={setSearch}
      />
      {found.length === 0 ? (
        <p className="quiet">
          {search === "" ? "Nobody is registered yet." : "Nobody on the list has this name."}
        </p>
      ) : (
        <ul className="door-names" aria-label="Registrants">
          {found.slice(0, maxNames).map((registrant) => {
            const { member } = registrant
            const isAdmitted = admissionOf({ staff, entries }, registrant) !== null
            return (
              <li key={member._id}>
                <div>
                  <p>{member.fullName}</p>
                  <p className="quiet">{`${roleLabels[member.role].label} · ${member.membershipId}`}</p>
                </div>
                <Button
                  variant={isAdmitted ? "quiet" : "secondary"}
                  size="small"
                  aria-label={`${isAdmitted ? "Admitted" : "Admit"}: ${member.fullName}`}
                  icon={isAdmitted ? <Check size={16} /> : undefined}
                  onPress={() =>
                    door.send({
                      type: "name.chosen",
                      memberId: member._id,
                      scanId: crypto.randomUUID(),
                      at: Date.now(),
                    })
                  }
                >
                  {isAdmitted ? "Admitted" : "Admit"}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {found.length > maxNames && (
        <p className="quiet">{`${found.length - maxNames} more. Type a name to find them.`}</p>
      )}
    </Card>
  )
}
