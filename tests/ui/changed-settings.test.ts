/** Tests which settings a save sends (SPEC §4, Settings). */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { changedSettings } from "#machines/settings/changed-settings.ts"

const settings = fc.record({ newMessage: fc.boolean(), replies: fc.boolean(), announcements: fc.boolean() })

test("a save sends only what differs, and with it the record equals the choices", () => {
  fc.assert(
    fc.property(settings, settings, (record, values) => {
      const sent = changedSettings(record, values)
      expect({ ...record, ...sent }).toEqual(values)
      for (const [name, value] of Object.entries(sent)) expect(record).not.toHaveProperty(name, value)
    }),
    { seed: 20_261_128 },
  )
})
