import { chapterDoctors } from "./members/doctors.ts"
import { globalMembers } from "./members/global.ts"
import type { DemoMember } from "./members/member.ts"
import { namedMembers } from "./members/named.ts"
import { chapterStudents } from "./members/students.ts"

/** Mixes the lists, so that each is spread evenly over the result. */
const interleave = (...lists: readonly (readonly DemoMember[])[]): readonly DemoMember[] =>
  lists
    .flatMap((list) => list.map((member, index) => ({ member, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ member }) => member)

/** Every demo member, the five of DECISIONS §6 first, in the order in which they joined, with all roles mixed. */
export const demoMembers: readonly DemoMember[] = [
  ...namedMembers,
  ...interleave(chapterStudents, chapterDoctors, globalMembers),
]
