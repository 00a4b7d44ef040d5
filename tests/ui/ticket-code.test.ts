import { expect, test } from "vitest"
import { formatTicketCode, ticketCodeIn } from "#api/contract/ticket-code.ts"

test("a code is read in any letter case and with any spaces or hyphens, also as it is shown", () => {
  for (const text of ["K7QM2X9F4T", " k7qm2-x9f4t\n", "K7QM2 X9F4T", formatTicketCode("K7QM2X9F4T")])
    expect(ticketCodeIn(text)).toBe("K7QM2X9F4T")
})

test.each(["", "K7QM2X9F4", "K7QM2X9F4TT", "K7QM2X9F41", "K7QM2X9FOT", "https://portal.test/K7QM2X9F4T"])(
  "“%s” is no code",
  (text) => {
    expect(ticketCodeIn(text)).toBeNull()
  },
)
