import { useEffect, useState } from "react"
import { runEffect } from "#machines/app/run-effect.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import type { AvatarMenu, AvatarMenuProps } from "./avatar-menu.tsx"
import { useMember } from "../-member/member.ts"

const loadMenu = () => import("./avatar-menu.tsx")

/**
 * Shows the avatar in the top bar. It is a plain button until the first press loads the menu, because menus are a tenth of the
 * first page's script and few visits open one. The menu opens after its button has the focus, so that closing it returns the focus.
 */
export function AvatarButton({ isOpen, onOpenChange }: AvatarMenuProps) {
  const { name, picture, tone } = useMember()
  const [loaded, setLoaded] = useState<{ readonly Menu: typeof AvatarMenu }>()
  useEffect(() => {
    if (loaded) onOpenChange(true)
    // Runs only when the menu has loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded])
  const open = async () => {
    try {
      setLoaded({ Menu: (await loadMenu()).AvatarMenu })
    } catch (error) {
      runEffect({ type: "toast", tone: "error", text: (error as Error).message })
    }
  }
  if (loaded) return <loaded.Menu isOpen={isOpen} onOpenChange={onOpenChange} />
  return (
    <button
      type="button"
      className="avatar-button"
      aria-label="Your account"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onFocus={() => void loadMenu().catch(() => undefined)}
      onClick={() => void open()}
    >
      <Avatar name={name} src={picture} tone={tone} size={36} />
    </button>
  )
}
