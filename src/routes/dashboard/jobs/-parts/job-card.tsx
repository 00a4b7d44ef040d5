import "../../../-member/jobs.css"
import Building2 from "lucide-react/icons/building-2"
import CalendarClock from "lucide-react/icons/calendar-clock"
import MapPin from "lucide-react/icons/map-pin"
import { useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { closingWord } from "../../../-member/closing-word.ts"
import { EventTime } from "../../../-member/event-time.tsx"

interface JobCardProps {
  readonly job: Job
  readonly memberId: string
}

/** Shows one job in a list. The whole card is a link to it. */
export function JobCard({ job, memberId }: JobCardProps) {
  const [now] = useState(() => Date.now())
  const isOver = new Date(job.closingDate).getTime() <= now
  const isVolunteer = job.applicants.includes(memberId)
  return (
    <Card as="li" className="job-card" data-over={isOver || !job.isActive || undefined}>
      {(isVolunteer || !job.isActive) && (
        <p className="job-chips">
          {isVolunteer && <Chip>Volunteered</Chip>}
          {!job.isActive && <Chip tone={toneOfStatus("inactive")}>Closed</Chip>}
        </p>
      )}
      <h2 className="job-card-title">
        <RouterLink to="/dashboard/jobs/$id" params={{ id: job._id }} variant="bare" className={cardLink}>
          {job.title}
        </RouterLink>
      </h2>
      <p className="job-excerpt">{job.description}</p>
      <p className="job-fact">
        <Building2 size={18} />
        <span>{job.companyName}</span>
      </p>
      <p className="job-fact">
        <MapPin size={18} />
        <span>{job.companyLocation}</span>
      </p>
      <p className="job-fact job-closing">
        <CalendarClock size={18} />
        <span>
          {closingWord(job, now)} <EventTime at={job.closingDate} />
        </span>
      </p>
    </Card>
  )
}
