import "./profile.css"
import type { Social } from "#api/contract/users.ts"
import { Link } from "#ui/link/link.tsx"
import { AddToProfile } from "./profile-fields.tsx"

/** The display names of the platforms in SPEC §9. */
const names: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  twitter: "Twitter",
  instagram: "Instagram",
  linkedIn: "LinkedIn",
}

/** Returns the display name of a platform; an unknown platform as typed. */
export const platformName = (name: string): string => names[name] ?? name

/**
 * Returns the URL of a link, or null for other text. Members may enter any text (SPEC §5). Only http and https are allowed,
 * because other schemes run scripts or open other programs.
 */
export const externalUrl = (link: string): string | null => {
  const text = link.trim()
  const hasScheme = /^https?:\/\//i.test(text)
  const hasHost = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
  if (!hasScheme && !hasHost) return null
  const address = hasScheme ? text : `https://${text}`
  return URL.canParse(address) ? address : null
}

/** Shows the member's links to other platforms. */
export function SocialLinks({ socials }: { readonly socials: readonly (typeof Social.Type)[] }) {
  if (socials.length === 0)
    return (
      <p>
        <AddToProfile>Add a link to your page on another platform</AddToProfile>
      </p>
    )
  return (
    <ul className="profile-socials">
      {socials.map(({ name, link }, index) => {
        const address = externalUrl(link)
        return (
          // Links may be duplicates, so only the index identifies them.
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
