import "./jobs.css"
import ArrowLeft from "lucide-react/icons/arrow-left"
import Building2 from "lucide-react/icons/building-2"
import CalendarClock from "lucide-react/icons/calendar-clock"
import CalendarDays from "lucide-react/icons/calendar-days"
import Mail from "lucide-react/icons/mail"
import MapPin from "lucide-react/icons/map-pin"
import Users from "lucide-react/icons/users"
import { useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { formatDateTime } from "#api/dates.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Link } from "#ui/link/link.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { VolunteerAction } from "./volunteer-action.tsx"
import type { Volunteering } from "./volunteer-dialog.tsx"
import { EventTime } from "../../../-member/event-time.tsx"

interface JobViewProps {
  readonly job: Job
  readonly memberId: string
  readonly isFresh: boolean
  readonly volunteering: Volunteering
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
const factsOf = (job: Job) => [
  {
    label: "Closing Date",
    icon: <CalendarClock size={18} />,
    value: <EventTime at={job.closingDate} />,
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

/** Shows one job in full (SPEC §2). */
export function JobView(props: JobViewProps) {
  const { job } = props
  const [now] = useState(() => Date.now())
  const isOver = job.isActive && new Date(job.closingDate).getTime() <= now
  return (
    <article className="job">
      <PageHeading
        title={job.title}
        back={
          <RouterLink to="/dashboard/jobs" variant="quiet" icon={<ArrowLeft size={18} />}>
            Volunteer Opportunities
          </RouterLink>
        }
      />
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
          <div className="job-action">
            <VolunteerAction {...props} />
          </div>
        </div>
      </div>
    </article>
  )
}
