import "./resources.css"
import Play from "lucide-react/icons/play"
import { useState } from "react"
import type { Resource } from "#api/contract/resources.ts"
import { Link } from "#ui/link/link.tsx"
import { ResourcePicture } from "./resource-picture.tsx"

/** Matches a YouTube id. Other text must not get into the player's URL. */
const videoId = /^[\w-]{6,20}$/

/**
 * Shows the video of a resource in Webinar or Others. Its YouTube id is the slug (SPEC §2). Nothing loads from YouTube before the
 * press, and YouTube sets no cookies (DECISIONS §4).
 */
export function ResourceVideo({ resource }: { readonly resource: Resource }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { slug, title } = resource
  if (!videoId.test(slug)) return null
  return (
    <div className="resource-video">
      {isPlaying ? (
        <iframe
          className="resource-hero"
          src={`https://www.youtube-nocookie.com/embed/${slug}?autoplay=1&rel=0`}
          title={`Video: ${title}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, which is not ours
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          ref={(frame) => frame?.focus()}
        />
      ) : (
        <button type="button" className="resource-hero resource-play" onClick={() => setIsPlaying(true)}>
          <ResourcePicture resource={resource} isEager isInButton />
          <span className="resource-play-words">
            <Play />
            <span>
              Play video<span className="visually-hidden">: {title}</span>
            </span>
          </span>
        </button>
      )}
      <p className="resource-video-note quiet">
        {isPlaying ? (
          <>
            If it does not play here,{" "}
            <Link href={`https://www.youtube.com/watch?v=${slug}`} target="_blank" rel="noopener noreferrer">
              open the video on YouTube
            </Link>
            .
          </>
        ) : (
          "The video comes from YouTube. Nothing is loaded from there before you press play."
        )}
      </p>
    </div>
  )
}
