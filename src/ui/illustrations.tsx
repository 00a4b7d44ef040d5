import scenes from "./illustrations.svg"

/** The illustrations of empty states are in a file. `broken`, for errors, is code, because it must show without a connection. */
export type IllustrationName = "list" | "search" | "calendar" | "inbox" | "broken"

const broken = (
  <>
    <path d="M34 92c16 0 16-34 32-34 12 0 14 20 22 34" stroke="var(--red)" strokeWidth="6" />
    <path d="M112 58c8 14 10 34 22 34 16 0 16-34 32-34" stroke="var(--red)" strokeWidth="6" />
    <circle cx="34" cy="92" r="9" fill="var(--red-soft)" stroke="var(--red)" />
    <circle cx="166" cy="58" r="9" fill="var(--red-soft)" stroke="var(--red)" />
    <path d="m95 66 4 8M106 82l4 8M92 88l-5 4M114 64l5-5" stroke="var(--amber)" />
  </>
)

/** Shows an illustration. It uses the theme's tokens, and is always decorative: the text is beside it. */
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
      {name === "broken" ? broken : <use href={`${scenes}#${name}`} />}
    </svg>
  )
}
