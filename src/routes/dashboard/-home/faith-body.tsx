import type { User } from "#api/contract/users.ts"
import { Card } from "#ui/card/card.tsx"
import { FaithForm } from "../-cards/faith-form.tsx"

/** Shows the form for testimonies, prayer requests & comments (SPEC §2). */
export function Body({ user }: { readonly user: User }) {
  return (
    <Card>
      <FaithForm memberId={user._id} />
    </Card>
  )
}
