import { useSession } from "#machines/app/app.react.ts"
import { roleLabels } from "../../-member/roles.ts"

/** Returns the member's name and email with the placeholders of SPEC §2.11, the picture, and the colour of the role. */
export function useMember() {
  const user = useSession((session) => session.context.user)
  return {
    fullName: user?.fullName || "No Name",
    email: user?.email || "----",
    /** For the avatar, which shows no initials without a name. */
    name: user?.fullName ?? "",
    picture: user?.avatarUrl ?? undefined,
    isStaff: user?.isStaff === true,
    tone: user ? roleLabels[user.role].tone : ("neutral" as const),
  }
}
