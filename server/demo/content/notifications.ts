import type { NotificationType } from "#api/contract/notifications.ts"

/** A notification of the demo. */
export interface DemoNotification {
  readonly email: string
  readonly kind: NotificationType
  readonly content: string
  /** The page of the notification; null for the default page of its kind. */
  readonly target: string | null
  readonly hoursAgo: number
  readonly isRead: boolean
}

type NotificationFields = readonly [
  kind: NotificationType,
  content: string,
  target: string | null,
  hoursAgo: number,
  isRead?: true,
]
const notificationsOf = (email: string, list: readonly NotificationFields[]): readonly DemoNotification[] =>
  list.map(([kind, content, target, hoursAgo, isRead = false]) => ({
    email,
    kind,
    content,
    target,
    hoursAgo,
    isRead,
  }))

const event = (slug: string) => `/dashboard/events/${slug}`

/**
 * More than a page for the student, of every kind that students get, and some for the doctors (DECISIONS §6). Notifications of messages
 * come with the conversations.
 */
export const demoNotifications: readonly DemoNotification[] = [
  ...notificationsOf("student@demo.test", [
    [
      "event",
      "The prayer breakfast begins an hour earlier than announced.",
      event("day-of-prayer-for-the-sick"),
      3,
    ],
    [
      "announcement",
      "The exam prayer roster is out. Please add your dates before Friday.",
      "/dashboard/faith-entry",
      9,
    ],
    [
      "event",
      "Registration for the national conference in Jos has begun.",
      event("national-conference-jos"),
      26,
    ],
    ["payment", "Your dues for this year are open.", "/dashboard/payments?active=0", 31],
    [
      "announcement",
      "Two textbooks of surgery are looking for a new owner at the chapter library.",
      "/dashboard/messaging?id=admin",
      50,
    ],
    [
      "event",
      "The outreach in Makurdi has a few places left for clinical students.",
      event("makurdi-medical-outreach"),
      54,
    ],
    [
      "announcement",
      "Thank you for serving at the free clinic: 214 patients were seen.",
      "/dashboard/resources",
      75,
    ],
    [
      "event",
      "The evening on burnout will be streamed. The link is on its page.",
      event("burnout-webinar"),
      99,
    ],
    [
      "moderation",
      "The national office shows your faith entry again. Others can see it. Reason: It was reported by mistake.",
      "/dashboard/faith-entry",
      110,
      true,
    ],
    [
      "announcement",
      "The mentoring programme takes new students until the end of the month.",
      event("mentoring-evening-enugu"),
      122,
    ],
    [
      "event",
      "Clinical skills week: bring your own stethoscope, and a friend.",
      event("clinical-skills-week"),
      146,
    ],
    [
      "announcement",
      "Chapter fellowship moves to Thursdays at 6 pm for the rest of the semester.",
      "/dashboard/events",
      170,
    ],
    [
      "transition",
      "You are in your final years: once you are licensed, your profile leads on to Doctor.",
      "/dashboard/profile",
      200,
      true,
    ],
    ["order", "The ward coats are back in the store, in all sizes.", "/dashboard/store", 260, true],
    [
      "payment",
      "We received your gift for the chapter library. Thank you.",
      "/dashboard/payments?active=1",
      310,
      true,
    ],
    [
      "message",
      "Admin: Welcome to the portal. Write to us here whenever you need us.",
      "/dashboard/messaging?id=admin",
      400,
      true,
    ],
    [
      "announcement",
      "The portal is open. Look around, and tell the secretariat what is missing.",
      "/dashboard",
      420,
      true,
    ],
  ]),
  ...notificationsOf("doctor@demo.test", [
    [
      "order",
      "Your order is shipped. With the courier; three to five working days.",
      "/dashboard/store/orders",
      40,
    ],
    [
      "event",
      "Your team for the surgical skills course is complete.",
      event("surgical-skills-course-ilorin"),
      64,
    ],
    ["payment", "We received ₦10,000 for your annual dues.", "/dashboard/payments?active=0", 900, true],
    [
      "announcement",
      "The portal is open. Look around, and tell the secretariat what is missing.",
      "/dashboard",
      960,
      true,
    ],
  ]),
  ...notificationsOf("junior@demo.test", [
    [
      "licence",
      "The national office has a question about your license number MDCN/P/91027: The register has this number under another name. Please check it, or send us your certificate in a message.",
      "/dashboard/profile",
      48,
    ],
    [
      "transition",
      "Your transition could not be completed. You can change it and send it again. Please tell us the hospital you are joining.",
      "/dashboard/profile",
      20,
    ],
    [
      "event",
      "The welcome dinner for house officers has a place for you.",
      event("house-officers-welcome-dinner"),
      72,
    ],
  ]),
]
