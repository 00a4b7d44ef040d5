import type { DemoEntry } from "./entry.ts"

export const demoComments: readonly DemoEntry[] = [
  {
    by: "kelechi.eze@demo.test",
    hoursAgo: 12,
    content:
      "The Tuesday prayer hour now has a quiet corner for those who come straight from call. Lie down if you must. Nobody will wake you before the last song.",
  },
  {
    by: "doctor@demo.test",
    hoursAgo: 45,
    content:
      "To the students who carried the benches on Saturday: nobody thanked you, so I do it here. The clinic stood on those benches.",
  },
  {
    by: "ekaette.bassey@demo.test",
    hoursAgo: 83,
    content:
      "This week’s devotional on rest met me in the middle of a double shift. I read it twice, and then I took the break that was mine.",
  },
  {
    by: null,
    hoursAgo: 112,
    content:
      "A word of encouragement to whoever wrote about the mistake on the ward: I have been there. You told the truth. That is the hardest part, and you have done it.",
  },
  {
    by: "yetunde.martins@demo.test",
    hoursAgo: 158,
    content:
      "Could we have the evening lectures recorded? Half past six in Lagos is lunchtime in Toronto, and I eat with one ear.",
  },
  {
    by: "peter.tyav@demo.test",
    hoursAgo: 228,
    content:
      "If you are near Gboko on a Sunday: our church has no doctor and a very good cook. You are welcome either way.",
  },
  {
    by: "patience.ogbu@demo.test",
    hoursAgo: 290,
    content:
      "Found after the conference: one stethoscope, blue, with ‘Dr. Mummy’ on a piece of tape. It misses you.",
  },
  {
    by: "olufemi.adeleke@demo.test",
    hoursAgo: 366,
    content:
      "I have read every testimony on this page tonight, from a hotel far away. Keep writing them. You do not know who reads.",
  },
  {
    by: null,
    hoursAgo: 455,
    content:
      "It would help those of us who are shy if small groups said beforehand what will be shared. I would come more often.",
  },
  {
    by: "sunday.onoja@demo.test",
    hoursAgo: 588,
    content:
      "Twenty-five years since our set graduated. We have lost three, we have gained forty-one children, and we still sing the alto line wrong.",
  },
]
