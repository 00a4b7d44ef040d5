import type { Notice } from "../../notifications/rows.ts"

/** What the demo student has not read yet; the other members have no notice (DECISIONS §6). */
export const demoNotices: ReadonlyArray<Omit<Notice, "memberId">> = [
  {
    kind: "announcement",
    content: "The portal is open. Look around, and tell the secretariat what is missing.",
    target: "/dashboard",
  },
  {
    kind: "announcement",
    content: "Chapter fellowship moves to Thursdays at 6 pm for the rest of the semester.",
    target: null,
  },
  {
    kind: "event",
    content: "Registration for the national student conference has begun.",
    target: "/dashboard/events",
  },
  {
    kind: "event",
    content: "The rural outreach has a few places left for clinical students.",
    target: "/dashboard/events",
  },
  {
    kind: "event",
    content: "The evening on ethics at the bedside will be streamed. The link is on its page.",
    target: "/dashboard/events",
  },
  {
    kind: "event",
    content: "The prayer breakfast begins an hour earlier than announced.",
    target: "/dashboard/events",
  },
  {
    kind: "announcement",
    content: "The exam prayer roster is out. Please add your dates before Friday.",
    target: null,
  },
  {
    kind: "announcement",
    content: "Two textbooks of surgery are looking for a new owner at the chapter library.",
    target: null,
  },
  { kind: "payment", content: "Your dues for this year are open.", target: "/dashboard" },
  {
    kind: "announcement",
    content: "Thank you for serving at the free clinic: 214 patients were seen.",
    target: null,
  },
  {
    kind: "announcement",
    content: "The alumni mentoring programme takes new students until the end of the month.",
    target: null,
  },
  {
    kind: "event",
    content: "Your chapter hosts the regional choir night. Singers are welcome.",
    target: "/dashboard/events",
  },
]
