import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import BriefcaseBusiness from "lucide-react/icons/briefcase-business"
import LogOut from "lucide-react/icons/log-out"
import Settings from "lucide-react/icons/settings"
import UserRound from "lucide-react/icons/user-round"
import { Button } from "react-aria-components/Button"
import { useSession, useSessionRef } from "#machines/app/app.react.ts"
import { hasRecord } from "#machines/session/storage.ts"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Menu, MenuItem } from "#ui/menu/menu.tsx"
import { useMember } from "../-member/member.ts"
import { LogoutQuestion } from "./logout-question.tsx"

const noSubscription = (): void => {}

const loadStored = () => import("#machines/conversation/send-stored.actors.ts")

const countMessages = async (memberId: string): Promise<number> => (await loadStored()).countUnsent(memberId)

export interface AvatarMenuProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Shows name, email, View profile, Settings and Logout (SPEC §2, Top bar). Loads on the first press of the avatar. */
export function AvatarMenu({ isOpen, onOpenChange }: AvatarMenuProps) {
  const { fullName, email, name, picture, tone, isStaff } = useMember()
  const session = useSessionRef()
  const memberId = useSession((snapshot) => snapshot.context.user?._id ?? "")
  const navigate = useNavigate()
  const { entries, isRestoring } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  /** The unsent messages since Logout was pressed; null when they could not be read. */
  const [messages, setMessages] = useState<number | null>(0)
  const hasUnsent = isRestoring || entries.length > 0
  // Messages may be sent while the question is open.
  useEffect(() => {
    if (!isAsking) return undefined
    const watching = loadStored().then(
      ({ watchUnsent }) => watchUnsent(memberId, setMessages),
      () => noSubscription,
    )
    return () => void watching.then((stop) => stop())
  }, [isAsking, memberId])
  // The question ends with the last unsent entry, so that the next entry does not open it again.
  if (isAsking && !hasUnsent && messages === 0) setAsking(false)
  const logOut = () => session.send({ type: "logout.requested" })
  const askOrLogOut = async () => {
    const found = hasRecord("messages") ? await countMessages(memberId).catch(() => null) : 0
    setMessages(found)
    if (hasUnsent || found !== 0) setAsking(true)
    else logOut()
  }
  const navigateTo = (to: string) => () => void navigate({ to: to as "/dashboard" })
  return (
    <>
      <LogoutQuestion
        count={isRestoring || messages === null ? null : entries.length + messages}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onLogout={logOut}
      />
      <Menu
        label="Account"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <Button autoFocus className="avatar-button" aria-label="Your account">
            <Avatar name={name} src={picture} tone={tone} size={36} />
          </Button>
        }
        header={
          <>
            <p className="account-name">{fullName}</p>
            <p className="quiet account-email">{email}</p>
          </>
        }
      >
        <MenuItem icon={<UserRound />} onAction={navigateTo("/dashboard/profile")}>
          View profile
        </MenuItem>
        {isStaff && (
          <MenuItem icon={<BriefcaseBusiness />} onAction={navigateTo("/office")}>
            Office
          </MenuItem>
        )}
        <MenuItem icon={<Settings />} onAction={navigateTo("/dashboard/settings")}>
          Settings
        </MenuItem>
        <MenuItem icon={<LogOut />} tone="red" onAction={() => void askOrLogOut()}>
          Logout
        </MenuItem>
      </Menu>
    </>
  )
}
