import { lazy, Suspense, useState } from "react"
import { Avatar } from "#ui/avatar.tsx"
import type { AvatarMenuProps } from "./-avatar-menu.tsx"
import { useMember } from "./-member.ts"

const load = () => import("./-avatar-menu.tsx")
const AvatarMenu = lazy(() => load().then((module) => ({ default: module.AvatarMenu })))

/**
 * The avatar of the top bar. A plain button until it is first pressed, then the menu with its own button in the same
 * place: menus weigh a third of the first page, and few first visits open one.
 */
export function AvatarButton({ isOpen, onOpenChange }: AvatarMenuProps) {
  const { name, picture, tone } = useMember()
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const button = (
    <button
      type="button"
      className="avatar-button"
      aria-label="Your account"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => onOpenChange(true)}
    >
      <Avatar name={name} src={picture} tone={tone} size={36} />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <AvatarMenu isOpen={isOpen} onOpenChange={onOpenChange} />
    </Suspense>
  )
}
