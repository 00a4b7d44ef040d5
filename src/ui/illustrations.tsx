import type { ReactNode } from "react"

/* The illustrations of empty and error states. They use the theme's tokens, so they follow light and dark. */

const scenes = {
  list: (
    <>
      <rect
        x="46"
        y="34"
        width="92"
        height="84"
        rx="10"
        fill="var(--plum-soft)"
        transform="rotate(-5 92 76)"
      />
      <rect
        x="54"
        y="30"
        width="92"
        height="88"
        rx="10"
        fill="var(--raised)"
        stroke="var(--line-control)"
        strokeWidth="2"
      />
      <path d="M70 52h40M70 70h60M70 88h32" stroke="var(--line-control)" strokeWidth="5" />
      <circle cx="144" cy="106" r="18" fill="var(--plum)" />
      <path d="M144 98v16M136 106h16" stroke="var(--on-hue)" />
    </>
  ),
  search: (
    <>
      <rect x="36" y="44" width="104" height="28" rx="14" fill="var(--indigo-soft)" />
      <rect x="52" y="82" width="76" height="28" rx="14" fill="var(--indigo-soft)" />
      <circle cx="112" cy="70" r="32" fill="var(--raised)" stroke="var(--indigo)" strokeWidth="6" />
      <path d="M97 62a18 18 0 0 1 12-8" stroke="var(--indigo)" strokeOpacity=".45" strokeWidth="5" />
      <path d="m136 95 22 23" stroke="var(--indigo)" strokeWidth="9" />
    </>
  ),
  calendar: (
    <>
      <rect
        x="48"
        y="36"
        width="104"
        height="84"
        rx="12"
        fill="var(--raised)"
        stroke="var(--line-control)"
        strokeWidth="2"
      />
      <path d="M49 62V48a11 11 0 0 1 11-11h80a11 11 0 0 1 11 11v14z" fill="var(--green)" />
      <path d="M74 28v16M126 28v16" stroke="var(--green-strong)" strokeWidth="6" />
      <g fill="var(--green-soft)">
        <rect x="62" y="74" width="16" height="14" rx="4" />
        <rect x="92" y="74" width="16" height="14" rx="4" />
        <rect x="122" y="74" width="16" height="14" rx="4" />
        <rect x="62" y="97" width="16" height="14" rx="4" />
        <rect x="122" y="97" width="16" height="14" rx="4" />
      </g>
      <path d="M100 97.5v13M93.5 104h13" stroke="var(--plum)" />
    </>
  ),
  inbox: (
    <>
      <path d="M46 58 100 26l54 32v52a10 10 0 0 1-10 10H56a10 10 0 0 1-10-10z" fill="var(--amber-soft)" />
      <rect
        x="62"
        y="38"
        width="76"
        height="56"
        rx="8"
        fill="var(--raised)"
        stroke="var(--line-control)"
        strokeWidth="2"
      />
      <path d="M76 54h30M76 66h46" stroke="var(--line-control)" strokeWidth="5" />
      <path d="m46 60 54 36 54-36v50a10 10 0 0 1-10 10H56a10 10 0 0 1-10-10z" fill="var(--amber)" />
      <path d="m48 116 40-32M152 116l-40-32" stroke="var(--amber-soft)" strokeWidth="3" />
    </>
  ),
  broken: (
    <>
      <path d="M34 92c16 0 16-34 32-34 12 0 14 20 22 34" stroke="var(--red)" strokeWidth="6" />
      <path d="M112 58c8 14 10 34 22 34 16 0 16-34 32-34" stroke="var(--red)" strokeWidth="6" />
      <circle cx="34" cy="92" r="9" fill="var(--red-soft)" stroke="var(--red)" />
      <circle cx="166" cy="58" r="9" fill="var(--red-soft)" stroke="var(--red)" />
      <path d="m95 66 4 8M106 82l4 8M92 88l-5 4M114 64l5-5" stroke="var(--amber)" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof scenes

/** Shows an illustration. Always decorative: the text is beside it. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg
      width="200"
      height="136"
      viewBox="0 0 200 136"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <ellipse cx="100" cy="122" rx="78" ry="8" fill="var(--sunk)" />
      {scenes[name]}
    </svg>
  )
}
