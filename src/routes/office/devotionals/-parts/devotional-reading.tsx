import "./devotional-reading.css"
import type { Devotional } from "#api/contract/devotionals.ts"
import { prayerPointsOf } from "#api/devotionals.ts"

/**
 * Shows a devotional as members read it (SPEC §2). The home page has the same markup of its own: a file that both load would
 * add a request to every page of a member.
 */
export function DevotionalReading({
  devotional,
}: {
  readonly devotional: Pick<Devotional, "keyVerse" | "keyVerseContent" | "content" | "prayerPoints">
}) {
  const points = prayerPointsOf(devotional)
  return (
    <div className="devotional-reading">
      <figure>
        <blockquote className="display">{devotional.keyVerseContent}</blockquote>
        <figcaption>{devotional.keyVerse}</figcaption>
      </figure>
      {devotional.content.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <section>
          <h3>Prayer Points</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
