import "./profile.css"
import type { Social } from "#api/contract/users.ts"
import { Link } from "#ui/link/link.tsx"
import { none } from "./facts.ts"

/** SPEC §9's platforms by their own names; another one stands as it was typed. */
const names: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  twitter: "Twitter",
  instagram: "Instagram",
  linkedIn: "LinkedIn",
}
export const platformName = (name: string): string => names[name] ?? name

/**
 * Where a link leads. It is free text (SPEC §5), so only what is a web address becomes one: nothing that runs, nothing that
 * opens another program.
 */
export const externalUrl = (link: string): string | null => {
  const text = link.trim()
  const address = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
      ? `https://${text}`
      : null
  return address !== null && URL.canParse(address) ? address : null
}

/** The member's places elsewhere. */
export function SocialLinks({ socials }: { readonly socials: readonly (typeof Social.Type)[] }) {
  if (socials.length === 0) return <p>{none}</p>
  return (
    <ul className="profile-socials">
      {socials.map(({ name, link }, index) => {
        const address = externalUrl(link)
        return (
          // Two links of one platform may be the same: only their place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="profile-social-name">{platformName(name)}</span>
            {address === null ? (
              <span>{link}</span>
            ) : (
              <Link href={address} target="_blank" rel="noopener noreferrer nofollow">
                {link.replace(/^https?:\/\/(www\.)?/i, "")}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
