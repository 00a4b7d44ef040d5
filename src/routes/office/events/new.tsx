import { createFileRoute } from "@tanstack/react-router"
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
  return (
    <NewRecordPage
      list="/office/events"
      several="events"
      permission="events.edit"
      title="New Event"
      text="Only the name is needed now. Members see nothing before you publish it."
      whoMayEdit="Editors and admins make events."
    >
      {(staffId) => (
        <EventEditor staffId={staffId} id="new" record={newEvent}>
          {() => <WhatComesNext />}
        </EventEditor>
      )}
    </NewRecordPage>
  )
}
