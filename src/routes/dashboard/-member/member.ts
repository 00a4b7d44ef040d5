import type { User } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import type { Tone } from "#ui/tone.ts"

const tones = { Student: "plum", Doctor: "green", GlobalNetwork: "indigo" } as const satisfies Record<
  User["role"],
  Tone
>

/** Returns the member's name with the placeholders of SPEC §2.11, the picture, and the colour of the member's role. */
export function useMember() {
  const user = useSession((session) => session.context.user)
  return {
    fullName: user?.fullName || "No Name",
    email: user?.email || "----",
    /** For the avatar, which shows no monogram without a name. */
    name: user?.fullName ?? "",
    picture: user?.avatarUrl ?? undefined,
    tone: user ? tones[user.role] : ("neutral" as const),
  }
}
