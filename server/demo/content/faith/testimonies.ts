import type { DemoEntry } from "./entry.ts"

export const demoTestimonies: readonly DemoEntry[] = [
  {
    by: "student@demo.test",
    hoursAgo: 5,
    content:
      "I passed the paediatrics posting that I was sure I had failed. Three of us prayed on the stairs before the viva, and the consultant asked me about the one child I had sat with all week. God wastes nothing.",
  },
  {
    by: "doctor@demo.test",
    hoursAgo: 29,
    content:
      "On the last evening of the outreach a girl of nine came in with a ruptured appendix, and the theatre light went out. We finished by two phones and one head torch. She walked to school this morning. To him be the glory, and to the man who held the phones.",
  },
  {
    by: "junior@demo.test",
    hoursAgo: 52,
    content:
      "First month of housemanship done. I cried twice, slept little, and was never alone: somebody from fellowship called every single night. Thank you, and thank God for you.",
  },
  {
    by: "global@demo.test",
    hoursAgo: 77,
    content:
      "The capnographs left Apapa after eleven weeks. The officer who stamped the last paper asked what they were for, and stayed ten minutes to tell me about his mother’s operation. We prayed for her over the counter.",
  },
  {
    by: "oluwaseun.afolabi@demo.test",
    hoursAgo: 120,
    content:
      "School fees came on the last day, from somebody I have never met. The letter said only: finish well. I mean to.",
  },
  {
    by: null,
    hoursAgo: 131,
    content:
      "A year without a drink today. I told nobody at work, but I told one brother here, and he has asked me every Friday since. I am grateful beyond words.",
  },
  {
    by: "ngozi.obipeters@demo.test",
    hoursAgo: 190,
    content:
      "Our ward had no maternal death this quarter, the first time since I came. We changed two things: who is called at night, and that we pray at handover. I will not argue about which of them helped.",
  },
  {
    by: "blessing.agbo@demo.test",
    hoursAgo: 240,
    content:
      "My roommate came to Bible study ‘for the rice’. She stayed for the questions, and was baptised on Sunday.",
  },
  {
    by: "emmanuel.essien@demo.test",
    hoursAgo: 310,
    content:
      "After fourteen months of forms my licence has been transferred. I start on Monday in Leeds. For everybody who is still waiting: keep the folder tidy and your heart soft.",
  },
  {
    by: null,
    hoursAgo: 385,
    content:
      "The biopsy was clear. I had already written letters to my children. I am keeping them, to remember how near everything is.",
  },
  {
    by: "musa.zamani@demo.test",
    hoursAgo: 500,
    content:
      "A patient I treated for nothing in 2019 came back to pay. He brought a goat. We laughed until we wept, and the goat now belongs to the chapter.",
  },
  {
    by: "ijeoma.chukwu@demo.test",
    hoursAgo: 620,
    content:
      "We have looked for fellowship since we moved to Houston. Last week four families met in our sitting room, and nobody wanted to go home.",
  },
]
