import "../tone.css"
import "./avatar.css"
import { use, useState } from "react"
import { DataSaver } from "../picture/data-saver.ts"
import type { Tone } from "../tone.ts"

interface AvatarProps {
  /** The full name. Its initials replace a missing picture. */
  readonly name?: string | undefined
  readonly src?: string | undefined
  readonly tone?: Tone
  /** Diameter in px. */
  readonly size?: number
  /** The accessible name. Without it the avatar is decorative and needs a name beside it. */
  readonly label?: string | undefined
}

/** Returns the initials of the first and the last word: 'Ada Grace Obi' is 'AO'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase()
}

/**
 * Shows a picture, else initials, else a default icon. Initials also replace a picture that fails to load, and every picture
 * with the data saver.
 */
export function Avatar({ name = "", src, tone = "neutral", size = 40, label }: AvatarProps) {
  const isSaving = use(DataSaver)
  const [broken, setBroken] = useState<string>()
  const labelProps =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const)
  return (
    <span
      {...labelProps}
      className="ui-avatar"
      data-tone={tone}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {src !== undefined && src !== "" && src !== broken && !isSaving ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : name.trim() !== "" ? (
        // Rendered with CSS, so that the initials do not become part of a button's accessible name.
        <span data-letters={initials(name)} />
      ) : (
        <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
          <circle cx="20" cy="15.5" r="6.5" />
          <path d="M7 36c0-7.2 5.8-11.5 13-11.5S33 28.8 33 36v5H7z" />
        </svg>
      )}
    </span>
  )
}
