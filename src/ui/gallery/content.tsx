import { CalendarDays, MapPin } from "lucide-react"
import { type MouseEvent, useState } from "react"
import { Avatar } from "../avatar/avatar.tsx"
import { LargeAvatar } from "../avatar/large-avatar.tsx"
import { Button } from "../button/button.tsx"
import { Card, CardBody, cardLink } from "../card/card.tsx"
import { Chip } from "../chip/chip.tsx"
import { DataList } from "../data-list/data-list.tsx"
import { Disclosure } from "../disclosure/disclosure.tsx"
import { EmptyState } from "../empty-state/empty-state.tsx"
import { ErrorState } from "../error-state/error-state.tsx"
import { Link } from "../link/link.tsx"
import { Alert } from "../alert/alert.tsx"
import { PageHeading } from "../page-heading/page-heading.tsx"
import { DataSaver } from "../picture/data-saver.ts"
import { Picture } from "../picture/picture.tsx"
import { Progress } from "../progress/progress.tsx"
import { RichText } from "../rich-text/rich-text.tsx"
import { Loading, Skeleton, SkeletonText } from "../skeleton/skeleton.tsx"
import { Tab, Tabs } from "../tabs/tabs.tsx"
import { Section, Example } from "./example.tsx"

const tones = ["neutral", "plum", "green", "indigo", "amber", "red"] as const
const avatar =
  "data:image/svg+xml," +
  encodeURIComponent(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' fill='#c58'/><circle cx='20' cy='16' r='8' fill='#fde'/></svg>",
  )
const facts = [
  { label: "Date", value: "Jan 4, 2027, 6:30 PM", icon: <CalendarDays /> },
  { label: "Location", value: "12 Lantern Crescent, Gbagada Phase II", icon: <MapPin /> },
]

/** Shows cards, tabs, alerts and the states of content. */
export function Content() {
  const [tab, setTab] = useState("upcoming")
  const choose = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    setTab(event.currentTarget.id)
  }
  return (
    <Section title="Content and states">
      <Example title="Page heading" isWide>
        <PageHeading
          title="Manage Payments"
          text="What was paid, and what is due."
          back={
            <Link href="#back" variant="quiet">
              ← Back
            </Link>
          }
          actions={<Button>Subscribe Now</Button>}
        />
      </Example>
      <Example title="Tabs" isWide>
        <Tabs
          label="Events"
          selected={tab}
          tabs={
            <>
              <Tab id="upcoming" href="#upcoming" isSelected={tab === "upcoming"} count={12} onClick={choose}>
                Upcoming Events
              </Tab>
              <Tab id="registered" href="#registered" isSelected={tab === "registered"} onClick={choose}>
                Registered events
              </Tab>
            </>
          }
        >
          <p>{tab === "upcoming" ? "What is to come." : "What was chosen."}</p>
        </Tabs>
      </Example>
      <Example title="Card, with a link">
        <Card as="article">
          <h4>
            <Link href="#card" variant="bare" className={cardLink}>
              The whole card is the link
            </Link>
          </h4>
          <p className="quiet">It rises a little under the pointer.</p>
        </Card>
      </Example>
      <Example title="Card, flush and raised">
        <Card variant="raised" isFlush>
          <Skeleton height={120} />
          <CardBody>
            <p>The picture reaches the edges.</p>
          </CardBody>
        </Card>
      </Example>
      <Example title="Card, quiet">
        <Card variant="quiet">
          <p>Only a ground.</p>
        </Card>
      </Example>
      <Example title="Picture with the data saver">
        <DataSaver value={true}>
          <Picture
            src="/favicon.svg?picture"
            alt="Rows of chairs before a stage"
            name="Annual Conference"
            width={320}
            height={180}
          />
          <LargeAvatar src="/favicon.svg?picture" name="Ada Obi" label="Picture of Ada Obi" size={96} />
          <RichText html='<p>The ward.</p><img src="/favicon.svg?article" alt="A ward in Enugu">' />
        </DataSaver>
      </Example>
      <Example title="Avatar">
        <div className="gallery-row">
          <Avatar src={avatar} name="Ada Obi" label="Ada Obi" size={56} />
          <Avatar name="Ada Grace Obi" tone="plum" size={56} />
          <Avatar name="Bola" tone="green" />
          <Avatar name="Chidi Eze" tone="indigo" />
          <Avatar src="/no-such-picture.png" name="Dan Ojo" />
          <Avatar />
        </div>
      </Example>
      <Example title="Chip">
        <div className="gallery-row">
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
          <Chip icon={<CalendarDays />}>With an icon</Chip>
        </div>
      </Example>
      <Example title="Data list">
        <DataList items={facts} />
        <DataList variant="columns" items={facts} />
      </Example>
      <Example title="Notice" isWide>
        <Alert>If the button does not appear, please reload the page.</Alert>
        <Alert tone="amber" title="Your bank has not answered yet">
          You have not been charged twice. We keep checking.
        </Alert>
        <Alert tone="red" action={<Button size="small">Subscribe Now</Button>}>
          You are not subscribed for this year.
        </Alert>
        <Alert tone="green">Changes saved successfully</Alert>
      </Example>
      <Example title="Disclosure" isWide>
        <div>
          <Disclosure title="Who can join?" name="faq" isOpen>
            Students and doctors, at home and abroad.
          </Disclosure>
          <Disclosure title="What does it cost?" name="faq">
            Less than one fears.
          </Disclosure>
        </div>
      </Example>
      <Example title="Skeleton">
        <Loading label="Loading events">
          <div style={{ display: "grid", gap: 12 }}>
            <Skeleton height={120} />
            <SkeletonText lines={3} />
            <Skeleton shape="circle" width={48} />
          </div>
        </Loading>
      </Example>
      <Example title="Progress">
        <Progress label="Uploading" value={64} />
        <Progress label="Waiting for the bank" />
      </Example>
      <Example title="Empty state">
        <EmptyState title="No Event Available" illustration="calendar" text="New ones are shown here." />
      </Example>
      <Example title="Empty state, with an action">
        <EmptyState
          title="No Data Available"
          illustration="search"
          action={<Button variant="secondary">Reset Filters</Button>}
        />
      </Example>
      <Example title="Empty state, list and inbox">
        <EmptyState title="No Donation History" />
        <EmptyState title="No Notifications" illustration="inbox" text="You are all caught up" />
      </Example>
      <Example title="Error state">
        <ErrorState
          text="We could not load the events. Nothing of yours is lost."
          onRetry={() => undefined}
        />
      </Example>
    </Section>
  )
}
