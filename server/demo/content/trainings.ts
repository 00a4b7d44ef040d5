import type { Role } from "#api/contract/users.ts"

/** A training of the demo: the roles that have it, and the demo members who have completed it. */
export interface DemoTraining {
  readonly name: string
  readonly membersGroup: readonly Role[]
  readonly completedBy: readonly string[]
}

const student = "student@demo.test"
const doctor = "doctor@demo.test"
const junior = "junior@demo.test"
const global = "global@demo.test"
const all: readonly Role[] = ["Student", "Doctor", "GlobalNetwork"]

/** The trainings in their order. Students have more than ten, so that their table has a second page. */
export const demoTrainings: readonly DemoTraining[] = [
  {
    name: "Orientation: Who We Are and Why We Serve",
    membersGroup: all,
    completedBy: [student, doctor, junior, global],
  },
  {
    name: "Safeguarding Children and Vulnerable Adults",
    membersGroup: all,
    completedBy: [student, doctor, global],
  },
  { name: "Praying With Patients, When They Ask", membersGroup: all, completedBy: [doctor, student] },
  { name: "Basic Life Support", membersGroup: ["Student", "Doctor"], completedBy: [student, doctor, junior] },
  { name: "Saline Process Witness Training", membersGroup: ["Student", "Doctor"], completedBy: [doctor] },
  { name: "Leading a Ward Bible Study", membersGroup: ["Student"], completedBy: [student] },
  { name: "Study Skills for the Clinical Years", membersGroup: ["Student"], completedBy: [student] },
  { name: "Chapter Finance and Stewardship", membersGroup: ["Student"], completedBy: [] },
  {
    name: "Mental Health First Aid for Students",
    membersGroup: ["Student"],
    completedBy: [student],
  },
  { name: "Rural Outreach: First Week in the Field", membersGroup: ["Student"], completedBy: [] },
  { name: "Suturing and Wound Care Workshop", membersGroup: ["Student"], completedBy: [] },
  { name: "Peer Counselling and Confidentiality", membersGroup: ["Student"], completedBy: [] },
  { name: "From Student to House Officer", membersGroup: ["Student"], completedBy: [] },
  { name: "Whole-Person Care at the Bedside", membersGroup: ["Doctor"], completedBy: [doctor, junior] },
  { name: "Advanced Trauma Skills for District Hospitals", membersGroup: ["Doctor"], completedBy: [doctor] },
  { name: "Mentoring a House Officer", membersGroup: ["Doctor"], completedBy: [] },
  { name: "Ethics at the Edge of Life", membersGroup: ["Doctor", "GlobalNetwork"], completedBy: [doctor] },
  { name: "Preparing a Short-Term Mission Team", membersGroup: ["GlobalNetwork"], completedBy: [global] },
  { name: "Teaching Across Cultures", membersGroup: ["GlobalNetwork"], completedBy: [global] },
  { name: "Shipping and Customs for Medical Equipment", membersGroup: ["GlobalNetwork"], completedBy: [] },
]
