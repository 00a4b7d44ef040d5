import type { DemoJob } from "./job.ts"

/** Work that can be done from a desk, in the office or at home. */
export const officeJobs: readonly DemoJob[] = [
  {
    title: "Editor for the Wholeness Journal",
    description:
      "The journal prints what our members have learnt the hard way: case reports from hospitals with one oxygen concentrator, audits with honest numbers, essays on faith at work. We need an editor who loves a clear sentence.\n\nAbout four hours a week, from wherever you are.",
    responsibilities: [
      "Guide eight papers an issue from submission to print",
      "Find two reviewers for each and be kind to both",
      "Write the editorial once a year",
    ],
    requirements: [
      "Published yourself, and rejected at least once",
      "Good written English",
      "A steady internet connection on Sunday evenings",
    ],
    applicationInstructions:
      "Volunteer here and send one page that you have edited, before and after, to the contact email.",
    postedDaysAgo: 6,
    closesInDays: 25,
    companyName: "Wholeness Journal",
    companyLocation: "Remote",
    contactEmail: "journal@demo.test",
    isActive: true,
    applicants: ["global@demo.test"],
  },
  {
    title: "Logistics Volunteer for Donated Equipment",
    description:
      "Two containers a year arrive at Apapa with monitors, beds and boxes nobody has labelled. Somebody must know what is in them, which hospital asked for it, and whom to call when customs closes early.",
    responsibilities: [
      "Keep the list of what is on its way and who waits for it",
      "Meet each container with a biomedical engineer",
      "Write back to the donors with a picture of the thing in use",
    ],
    requirements: [
      "Patience with forms",
      "Lagos, or a friend in Lagos",
      "Students are welcome: the lists can be kept from anywhere",
    ],
    applicationInstructions: "Volunteer here; the next planning call is announced by mail.",
    postedDaysAgo: 11,
    closesInDays: 18,
    companyName: "Global Office, Equipment Desk",
    companyLocation: "Apapa, Lagos",
    contactEmail: "equipment@demo.test",
    isActive: true,
    applicants: ["global@demo.test", "student@demo.test"],
  },
  {
    title: "Mentor for House Officers",
    description:
      "Nobody forgets the first year. We pair every house officer who asks with somebody five to ten years ahead, for one call a month and as many messages as a bad week needs.",
    responsibilities: [
      "One call a month for a year, at an hour that suits both",
      "Answer the message that comes after the first death",
      "Tell us when a pair does not fit; it happens",
    ],
    requirements: [
      "Five years after graduation, in Nigeria or abroad",
      "An evening of training in listening",
    ],
    applicationInstructions:
      "Volunteer here. You hear from us when there is somebody of your specialty, usually within a month.",
    postedDaysAgo: 1,
    closesInDays: 60,
    companyName: "Next Generation Desk",
    companyLocation: "Remote",
    contactEmail: "mentors@demo.test",
    isActive: true,
    applicants: [],
  },
  {
    title: "Photographer for the National Conference",
    description:
      "Four days in Jos, six hundred people, one golden hour a day. We want faces, hands and the choir at practice, and no picture of a projector screen.",
    responsibilities: [
      "Cover two sessions and one mealtime a day",
      "Deliver forty edited pictures by the end of each evening",
      "Ask before you publish anybody’s prayer",
    ],
    requirements: ["Your own camera and a spare battery", "A portfolio of any kind, a phone’s is fine"],
    applicationInstructions: "Volunteer here and send a link to ten pictures to the contact email.",
    postedDaysAgo: 5,
    closesInDays: 15,
    companyName: "National Conference Planning Committee",
    companyLocation: "Jos, Plateau",
    contactEmail: "conference@demo.test",
    isActive: true,
    applicants: ["student@demo.test"],
  },
  {
    title: "Translator, Hausa Health Leaflets",
    description:
      "Twelve leaflets on blood pressure, breast-feeding and clean water, each one page long, written for somebody who reads slowly. They exist in English; the people who need them do not read it.",
    responsibilities: [
      "Translate four leaflets, and read four of somebody else",
      "Test one of them on three readers outside the hospital",
    ],
    requirements: ["Hausa as your mother’s language", "No medical degree needed; a student will explain"],
    applicationInstructions: "Volunteer here. The first leaflet comes by mail with a glossary.",
    postedDaysAgo: 18,
    closesInDays: 22,
    companyName: "Liaison Office, Publications",
    companyLocation: "Kaduna and remote",
    contactEmail: "leaflets@demo.test",
    isActive: true,
    applicants: [],
  },
]
