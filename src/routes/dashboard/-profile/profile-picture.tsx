import "./profile.css"
import { useSelector } from "@xstate/react"
import Camera from "lucide-react/icons/camera"
import { useState } from "react"
import type { User } from "#api/contract/users.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveAvatarUpload } from "#machines/avatar-upload/avatar-upload.actors.ts"
import { LargeAvatar } from "#ui/avatar/large-avatar.tsx"
import { Button } from "#ui/button/button.tsx"
import { Later } from "#ui/later/later.tsx"
import type { Tone } from "#ui/tone.ts"

/** Loads the dialog on the first press. */
const loadDialog = () => import("./avatar-dialog.tsx").then((module) => module.AvatarDialog)

/** Shows the member's picture and the button that changes it (SPEC §2: avatar edit). */
export function ProfilePicture({ user, tone }: { readonly user: User; readonly tone: Tone }) {
  const upload = useFlow(liveAvatarUpload, { input: { memberId: user._id } })
  const isAsking = useSelector(upload, (snapshot) => snapshot.hasTag("asking"))
  // When the dialog fails to load, the flow keeps asking, because it may hold a picture of an earlier visit. The next press
  // loads the dialog again.
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className="profile-picture">
      <LargeAvatar
        name={user.fullName}
        src={user.avatarUrl ?? undefined}
        tone={tone}
        size={128}
        label="Your profile picture"
      />
      <Button
        variant="secondary"
        size="small"
        icon={<Camera />}
        onPress={() => {
          setFailed(false)
          upload.send({ type: "avatar.requested" })
        }}
      >
        Change Picture
      </Button>
      {isAsking && !hasFailed && <Later load={loadDialog} onFail={() => setFailed(true)} upload={upload} />}
    </div>
  )
}
