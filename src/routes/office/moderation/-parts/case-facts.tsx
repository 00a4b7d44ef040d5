import "./moderation.css"
import type { ModerationCase } from "#api/contract/office-moderation.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { reportReasonNames } from "../../../-member/report-reasons.ts"
import { MemberLink } from "../../-members/member-link.tsx"
import { kindNames, statusLabel, statusTone } from "./moderation-words.ts"

const decisionNames = { keep: "Kept", hide: "Hidden", restore: "Restored" } as const

/** Shows the reported entry, message or profile as it is now. */
export function ReportedContent({ reported }: { readonly reported: ModerationCase }) {
  const { kind, thing, author, isAnonymous, status } = reported
  return (
    <Card as="section" aria-labelledby="reported" className="record-block">
      <h2 id="reported" className="display">
        What was reported
      </h2>
      <p>
        <Chip tone={statusTone(status)}>{statusLabel(status)}</Chip>
      </p>
      {thing === null ? (
        <p>{`This ${kindNames[kind].toLowerCase()} was deleted by its author.`}</p>
      ) : (
        <>
          <DataList
            items={[
              { label: "Kind", value: kindNames[kind] },
              {
                label: kind === "profile" ? "Member" : "Author",
                value: isAnonymous ? (
                  "Anonymous (the author is not stored)"
                ) : author === null ? (
                  "–"
                ) : (
                  <MemberLink member={author} />
                ),
              },
              ...(kind === "entry" && thing.heading !== null
                ? [{ label: "Category", value: thing.heading }]
                : []),
              { label: kind === "profile" ? "Joined" : "Written", value: formatDateTime(thing.createdAt) },
            ]}
          />
          {thing.pictureUrl !== null && (
            <img
              className="case-picture"
              src={thing.pictureUrl}
              width={128}
              height={128}
              alt={author?.fullName ?? "The member"}
            />
          )}
          {thing.text === "" ? (
            <p className="quiet">“About Me” is empty on this profile.</p>
          ) : (
            <blockquote className="case-text">{thing.text}</blockquote>
          )}
          {kind === "message" && (
            <p className="quiet">
              This message is private. You see it because it was reported. You cannot see the rest of the
              conversation.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** Shows the members' reports, newest first. */
export function CaseReports({ reports }: Pick<ModerationCase, "reports">) {
  // The author of what was reported does not learn by whom.
  if (reports.length === 0) return null
  return (
    <Card as="section" aria-labelledby="reports" className="record-block">
      <h2 id="reports" className="display">
        Reports
      </h2>
      <ul className="case-entries" aria-label="Reports">
        {reports.map(({ _id, reason, words, reporter, createdAt, isOpen }) => (
          <li key={_id}>
            <strong>{reportReasonNames[reason]}</strong>
            {words !== null && <p className="case-words">{words}</p>}
            <p className="quiet">
              {`${reporter?.fullName ?? "A former member"}, `}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {!isOpen && ", decided"}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows what staff decided, the newest first. */
export function CaseHistory({ decisions }: Pick<ModerationCase, "decisions">) {
  if (decisions.length === 0) return null
  return (
    <Card as="section" aria-labelledby="history" className="record-block">
      <h2 id="history" className="display">
        History
      </h2>
      <ul className="case-entries" aria-label="Decisions">
        {decisions.map(({ _id, decision, note, by, at }) => (
          <li key={_id}>
            <strong>{decisionNames[decision]}</strong>
            {note !== null && <p className="case-words">{note}</p>}
            <p className="quiet">
              {`${by?.fullName ?? "The national office"}, `}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
