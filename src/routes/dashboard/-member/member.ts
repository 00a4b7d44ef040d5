import type { User } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import type { Tone } from "#ui/tone.ts"

const tones = { Student: "plum", Doctor: "green", GlobalNetwork: "indigo" } as const satisfies Record<
  User["role"],
  Tone
>

/** How the shell names the member, with the placeholders of SPEC §2.11, and the hue of the member's arm. */
export function useMember() {
  const user = useSession((session) => session.context.user)
  return {
    fullName: user?.fullName || "No Name",
    email: user?.email || "----",
    /** For the avatar: no name, no monogram. */
    name: user?.fullName ?? "",
    picture: user?.avatarUrl ?? undefined,
    tone: user ? tones[user.role] : ("neutral" as const),
  }
}
