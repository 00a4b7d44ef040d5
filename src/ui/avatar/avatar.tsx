import "../tone.css"
import "./avatar.css"
import { useState } from "react"
import type { Tone } from "../tone.ts"

interface AvatarProps {
  /** Whose; its initials are the monogram. */
  readonly name?: string | undefined
  readonly src?: string | undefined
  readonly tone?: Tone
  /** Diameter in px. */
  readonly size?: number
  /** Its accessible name; without one it is decoration beside a written name. */
  readonly label?: string | undefined
}

/** First letters of the first and the last word: 'Ada Grace Obi' is 'AO'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase()
}

/** A face: the picture, else a monogram in a hue, else a default figure. A picture that does not load gives way to the monogram. */
export function Avatar({ name = "", src, tone = "neutral", size = 40, label }: AvatarProps) {
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
      {src !== undefined && src !== "" && src !== broken ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : name.trim() !== "" ? (
        // Drawn, not written: inside a button it must not be taken for the button's words.
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
