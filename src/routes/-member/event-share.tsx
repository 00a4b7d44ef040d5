import Copy from "lucide-react/icons/copy"
import Share2 from "lucide-react/icons/share-2"
import type { ReactNode } from "react"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { Link } from "#ui/link/link.tsx"
import { showToast } from "#ui/toaster/toast.ts"

/** The share targets of SPEC §9, each with its share URL. */
const targets: readonly {
  readonly name: string
  /** Both arguments are URL-encoded. */
  readonly href: (url: string, title: string) => string
  readonly icon: ReactNode
}[] = [
  {
    name: "Facebook",
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    icon: (
      <path d="M14 21v-7.5h2.6l.5-3.2H14V8.2c0-.9.4-1.7 1.8-1.7h1.4V3.7S16 3.5 14.8 3.5c-2.5 0-4.1 1.5-4.1 4.3v2.5H8v3.2h2.7V21Z" />
    ),
  },
  {
    name: "Twitter",
    href: (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
    icon: <path d="M4 4l6.3 8.6L4.1 20h2.3l5-5.9 4.3 5.9H20l-6.6-9 5.7-7h-2.3l-4.5 5.5L8.3 4Z" />,
  },
  {
    name: "WhatsApp",
    href: (url, title) => `https://wa.me/?text=${title}%20${url}`,
    icon: (
      <path d="M12 3.5a8.4 8.4 0 0 0-7.2 12.8L3.6 20.5l4.3-1.1A8.4 8.4 0 1 0 12 3.5Zm-3.2 4.6h.6c.3 0 .5.1.6.4l.7 1.7c.1.2 0 .5-.1.6l-.6.8c.7 1.3 1.7 2.2 3 2.8l.8-.9c.2-.2.4-.2.6-.2l1.7.8c.3.1.4.3.4.5 0 1-.8 1.9-1.8 2-1 .1-2.6-.4-4.4-1.9-1.9-1.6-2.9-3.4-3-4.5 0-.9.5-1.7 1.5-2.1Z" />
    ),
  },
  {
    name: "LinkedIn",
    href: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    icon: (
      <path d="M6.5 9H3.8v11h2.7ZM5.150 4A1.6 1.6 0 1 0 5.150 7.2 1.6 1.6 0 0 0 5.150 4ZM20.2 13.3c0-3-1.5-4.5-3.7-4.5-1.6 0-2.4.8-2.8 1.5V9H11v11h2.7v-5.9c0-1.4.7-2.4 2-2.4s1.8.9 1.8 2.3v6h2.7Z" />
    ),
  },
]

interface ShareProps {
  /** The title of the shared page. */
  readonly title: string
  /** The page's absolute URL. */
  readonly url: string
}

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: "success", text: "Link copied" })
  } catch {
    showToast({ tone: "error", text: `The link could not be copied. It is ${url}` })
  }
}

/**
 * Shows links to the share targets and a button that copies the URL. If the device has a share sheet, a button opens it. The
 * links open a new tab.
 */
export function Share({ title, url }: ShareProps) {
  const encodedUrl = encodeURIComponent(url)
  const encodedTitle = encodeURIComponent(title)
  return (
    <ul className="share">
      {targets.map(({ name, href, icon }) => (
        <li key={name}>
          <Link
            variant="bare"
            className="share-link"
            href={href(encodedUrl, encodedTitle)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share on ${name} (opens in a new tab)`}
            title={`Share on ${name}`}
          >
            <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              {icon}
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <IconButton
          variant="secondary"
          className="share-link"
          label="Copy link"
          icon={<Copy />}
          onPress={() => void copy(url)}
        />
      </li>
      {typeof navigator.share === "function" && (
        <li>
          <IconButton
            variant="secondary"
            className="share-link"
            label="Share with another app"
            icon={<Share2 />}
            // Closing the share sheet rejects the promise, but it is not a failure.
            onPress={() => void navigator.share({ title, url }).catch(() => undefined)}
          />
        </li>
      )}
    </ul>
  )
}
