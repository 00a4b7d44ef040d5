/** The two sizes of the browser suite, and which of them a file runs at. */

/** The flows of the office. Staff mostly work at a desk, members on a phone. */
const office =
  "office[a-z-]*|inbox[a-z-]*|moderation|check-in|door-helpers|grant|member-care|offline-payment|picture-upload|record-editor|refund|review"
/** The files whose pages differ so much between the sizes that they always run at both. */
const both =
  "check-in|conversation|events-finding|load-more|messaging|office-check-in|shell|subscriptions-and-donations"

const matching = (names: string, without = "") =>
  new RegExp(`/(?!(${without})\\.)(${names})\\.(journey|tour)\\.spec\\.ts$`)

/** The journeys and tours of one size only. */
export const desktopOnly = matching(office, both)
export const phoneOnly = matching("[a-z-]+", `${office}|${both}`)

/** Returns the size at which most people see the pages of a file. At this size a tour walks every edge of its machine. */
export const mainSizeOf = (file: string): "desktop" | "phone" =>
  matching(office).test(file) ? "desktop" : "phone"
