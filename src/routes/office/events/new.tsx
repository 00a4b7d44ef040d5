import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeAccess } from "#api/office.ts"
import { newEvent } from "#machines/event-editor/event-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { WhatComesNext } from "../-records/what-comes-next.tsx"
import { EventEditor } from "./-parts/event-editor.tsx"

export const Route = createFileRoute("/office/events/new")({
  head: () => ({ meta: [{ title: "New Event" }] }),
  component: NewEvent,
})

/** Makes an event, which begins as a draft (OFFICE §2). */
function NewEvent() {
  const mayPublish = useQuery(officeAccess()).data?.permissions.includes("events.edit") === true
  return (
    <NewRecordPage
      list="/office/events"
      several="events"
      permission="events.draft"
      title="New Event"
      text="Only the name is needed now. Members see nothing before it is published."
      whoMayEdit="Editors and admins make events, and chapter leaders those of their chapter."
    >
      {(staffId) => (
        <EventEditor staffId={staffId} id="new" record={newEvent}>
          {() => <WhatComesNext {...(mayPublish ? {} : { whoPublishes: "An admin or editor publishes" })} />}
        </EventEditor>
      )}
    </NewRecordPage>
  )
}
