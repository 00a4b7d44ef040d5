import type { DemoEntry } from "./entry.ts"

export const demoPrayers: readonly DemoEntry[] = [
  {
    by: "inimfon.etim@demo.test",
    hoursAgo: 9,
    content:
      "Second MB is on Monday. Please pray for calm hands and a clear head for the whole class, and for Tunde, who buried his father this week and is writing all the same.",
  },
  {
    by: null,
    hoursAgo: 16,
    content:
      "I made a mistake on the ward, and a patient was harmed. It has been reported, and I have spoken with the family. I cannot sleep. Please pray for them first, and then for me.",
  },
  {
    by: "halima.audu@demo.test",
    hoursAgo: 38,
    content:
      "The road to our hospital is not safe at night, and the night nurses still come. Please pray for their safety, every evening at seven.",
  },
  {
    by: "tobiloba.ogunleye@demo.test",
    hoursAgo: 61,
    content:
      "My mother has started chemotherapy in Ibadan. Pray for strength, for her appetite, and for me to be a son there and not a medical student.",
  },
  {
    by: "babatunde.akinwale@demo.test",
    hoursAgo: 99,
    content:
      "We need a second anaesthetist before the rains. Two have said no. Please ask with us for the right person.",
  },
  {
    by: null,
    hoursAgo: 143,
    content:
      "My marriage is thin. We are both on call, and both tired, and we have stopped talking about anything but the children. Please pray that we find the way back to each other.",
  },
  {
    by: "rahila.bitrus@demo.test",
    hoursAgo: 170,
    content:
      "For the village we left last Saturday: the borehole we were promised has not come, and cholera has. Pray for clean water, and for the health worker, Ladi, who stays.",
  },
  {
    by: "charity.gwamna@demo.test",
    hoursAgo: 215,
    content:
      "Visa interview on Thursday for our team of six. We would like to be with you in November. Please pray for favour and a printer that works.",
  },
  {
    by: "dauda.mshelia@demo.test",
    hoursAgo: 262,
    content:
      "We reopen the clinic in Gwoza on the first of the month, ten years after it burned. Pray for peace there and for courage in those who come back.",
  },
  {
    by: null,
    hoursAgo: 333,
    content:
      "I have failed the primaries for the third time. I do not know whether to go on. Please pray that I hear rightly, and that I stop being ashamed.",
  },
  {
    by: "adaobi.umeh@demo.test",
    hoursAgo: 410,
    content:
      "Our chapter president is in hospital with sickle-cell crisis, again in exam season. Pray for relief of pain tonight.",
  },
  {
    by: "oluwakemi.adesina@demo.test",
    hoursAgo: 560,
    content:
      "I take over as head of department in January. I would like to be both fair and kind, and I know that I am not always either. Pray for me.",
  },
  {
    by: "uche.nwachukwu@demo.test",
    hoursAgo: 690,
    content:
      "For my father in Nnewi, who is eighty-four and no longer knows my voice on the telephone, and for my sisters who carry what I cannot from here.",
  },
]
