import "./jobs.css"
import Building2 from "lucide-react/icons/building-2"
import CalendarClock from "lucide-react/icons/calendar-clock"
import CalendarDays from "lucide-react/icons/calendar-days"
import Mail from "lucide-react/icons/mail"
import MapPin from "lucide-react/icons/map-pin"
import Users from "lucide-react/icons/users"
import { type ReactNode, useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { formatDateTime, formatOwnTime } from "#api/dates.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Link } from "#ui/link/link.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { EventTime } from "./event-time.tsx"

/** How the button of a job looks. The member's page adds what it does. */
export const volunteerButton = { isWide: true, children: "Volunteer for Job" } as const

/** What the page of a job shows. A draft may have no closing date yet. */
export type ShownJob = Omit<Job, "_id" | "closingDate" | "applicants"> & {
  readonly closingDate: string | null
}

interface BulletListProps {
  readonly title: string
  readonly points: readonly string[]
}

function BulletList({ title, points }: BulletListProps) {
  if (points.length === 0) return null
  return (
    <section className="job-section">
      <h2 className="display">{title}</h2>
      <ul className="job-points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function Paragraphs({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

/** Returns the facts beside the description. */
const factsOf = (job: ShownJob) => [
  {
    label: "Closing Date",
    icon: <CalendarClock size={18} />,
    value: job.closingDate === null ? "No date yet" : <EventTime at={job.closingDate} />,
  },
  { label: "Company Name", icon: <Building2 size={18} />, value: job.companyName },
  { label: "Location", icon: <MapPin size={18} />, value: job.companyLocation },
  ...(job.contactEmail
    ? [
        {
          label: "Contact Email",
          icon: <Mail size={18} />,
          value: <Link href={`mailto:${encodeURI(job.contactEmail)}`}>{job.contactEmail}</Link>,
        },
      ]
    : []),
  {
    label: "Posted Date",
    icon: <CalendarDays size={18} />,
    value: <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time>,
  },
  ...(typeof job.applicantsCount === "number"
    ? [{ label: "Volunteers so far", icon: <Users size={18} />, value: String(job.applicantsCount) }]
    : []),
]

const hasClosed = ({ closingDate }: ShownJob, now: number): boolean =>
  closingDate !== null && new Date(closingDate).getTime() <= now

interface VolunteeringProps {
  readonly job: ShownJob
  readonly isVolunteer: boolean
  /** The button for a job that takes volunteers. */
  readonly children: ReactNode
}

/** Shows the button while the job is active and its closing date is in the future, otherwise the reason (SPEC §2, §4). */
export function VolunteeringOrReason({ job, isVolunteer, children }: VolunteeringProps) {
  const [now] = useState(() => Date.now())
  const isOver = hasClosed(job, now)
  if (!isOver && job.isActive) return children
  return (
    <Alert tone="neutral">
      {isOver && job.closingDate !== null
        ? `Volunteering closed on ${formatOwnTime(job.closingDate)}.`
        : "This job is closed for now."}
      {isVolunteer && " Thank you for volunteering."}
    </Alert>
  )
}

interface JobBodyProps {
  readonly job: ShownJob
  /** What a member can do about the job. */
  readonly action: ReactNode
}

/** Shows a job below its title (SPEC §2). Staff see it too, before it is published. */
export function JobBody({ job, action }: JobBodyProps) {
  const [now] = useState(() => Date.now())
  const isOver = job.isActive && hasClosed(job, now)
  return (
    <>
      <p className="job-chips">
        <Chip tone={toneOfStatus(job.isActive ? "active" : "inactive")}>
          {job.isActive ? "Open" : "Closed"}
        </Chip>
        {isOver && <Chip>Past its closing date</Chip>}
      </p>
      <div className="job-columns">
        <div className="job-story">
          <section aria-label="Description" className="job-description">
            <Paragraphs text={job.description} />
          </section>
          <BulletList title="Responsibilities" points={job.responsibilities} />
          <BulletList title="Requirements" points={job.requirements} />
          {job.applicationInstructions && (
            <section className="job-section">
              <h2 className="display">How to Apply</h2>
              <Paragraphs text={job.applicationInstructions} />
            </section>
          )}
        </div>
        <div className="job-side">
          <Card as="section" variant="raised" className="job-facts" aria-label="At a glance">
            <DataList variant="columns" items={factsOf(job)} />
          </Card>
          <div className="job-action">{action}</div>
        </div>
      </div>
    </>
  )
}
