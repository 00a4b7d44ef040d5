/** A conversation of the demo: the emails of two demo members, or 'admin', and their messages, oldest first. */
export interface DemoChat {
  readonly between: readonly [string, string]
  /** The writer as an index of `between`, the minutes since then, and the text. */
  readonly messages: ReadonlyArray<readonly [writer: 0 | 1, minutesAgo: number, content: string]>
  /** How many of the last messages are unread. The same person wrote all of these. */
  readonly unread?: number
}

const hour = 60
const day = 24 * hour

/** The conversations of the demo accounts, each with unread messages (DECISIONS §6). */
export const demoChats: readonly DemoChat[] = [
  {
    between: ["student@demo.test", "doctor@demo.test"],
    messages: [
      [
        0,
        6 * day + 90,
        "Good evening sir. I am Ebunoluwa from the UCH chapter. Dr Gyang said you still need hands for the Katsina-Ala outreach.",
      ],
      [
        1,
        6 * day + 40,
        "Good evening, Ebun. We do. Two students for triage and one who can keep a drug register without losing her temper.",
      ],
      [0, 6 * day + 35, "I can do the register. My temper I will pray about."],
      [
        1,
        6 * day + 30,
        "Ha! Then you are hired. We leave from Gboko, 5:30 on Saturday morning. Bring a headlamp, the clinic has no light in the back room.",
      ],
      [0, 6 * day + 25, "Headlamp, boots, register. Is there a place to sleep on Friday?"],
      [1, 6 * day + 5, "My wife says you stay with us. Do not argue with her, I never do."],
      [0, 6 * day + 2, "Yes sir. Thank you sir!"],
      [0, 2 * day + 200, "We counted 214 patients in my register. Eleven referrals, three of them to you."],
      [
        1,
        2 * day + 150,
        'All three are on Tuesday\'s list. The old man with the hernia asked after "the small doctor with the lamp".',
      ],
      [0, 2 * day + 140, "I am going to put that on my wall."],
      [1, 3 * hour, "Ebun, one more thing. The chapter may borrow the capnograph for your simulation day."],
      [
        1,
        3 * hour - 2,
        "Somebody has to come to Makurdi for it before the 20th. Talk to your president and tell me who.",
      ],
    ],
    unread: 2,
  },
  {
    between: ["student@demo.test", "oluwaseun.afolabi@demo.test"],
    messages: [
      [
        1,
        4 * day + 60,
        "Have you started on the nephrology notes? Prof says the MCQs will be unkind this year.",
      ],
      [0, 4 * day + 50, "Page 12 of 90. I have a table of the glomerular diseases, do you want it?"],
      [1, 4 * day + 48, "Please. I will trade you my acid-base summary, it fits on one page."],
      [0, 4 * day + 20, "Deal. Prayer hour is at 6 tomorrow, bring it printed, the light may go."],
      [1, 26 * hour, "Printed, two copies. Amarachi says she also wants one, so I am now a publisher."],
      [0, 25 * hour, "The first of your many works. See you at six."],
    ],
  },
  {
    between: ["student@demo.test", "mercy.pam@demo.test"],
    messages: [
      [1, 9 * day, "Sister Ebun, please add my mother to the list for Tuesday. Surgery is on the 14th."],
      [0, 9 * day - 15, "Done. What is her name, and may I tell the group what the surgery is?"],
      [1, 9 * day - 20, "Laraba. You can say it is her gallbladder, she tells everybody herself."],
      [0, 2 * day, "How is Mama Laraba?"],
      [
        1,
        5 * hour,
        "Home since morning, and asking for pounded yam. God is faithful. Tell everybody thank you!",
      ],
    ],
    unread: 1,
  },
  {
    between: ["student@demo.test", "admin"],
    messages: [
      [
        0,
        12 * day,
        "Good morning. My membership card still shows my old chapter. I moved from Jos to Ibadan in 2024.",
      ],
      [
        1,
        12 * day - 180,
        "Good morning Ebunoluwa. Your record is right, the card was printed before. A new one goes to your chapter president this week.",
      ],
      [0, 12 * day - 185, "Thank you very much, ma."],
      [
        1,
        20 * hour,
        "Your card is with your president since yesterday. And a reminder from the treasurer: dues for students are open under Manage Payments.",
      ],
    ],
    unread: 1,
  },
  {
    between: ["doctor@demo.test", "dooshima.akor@demo.test"],
    messages: [
      [
        1,
        3 * day,
        "Dr Iorliam, I have a 7-year-old with a typhoid perforation in Katsina-Ala, second day. No anaesthetist here until Monday.",
      ],
      [
        0,
        3 * day - 6,
        "Send him now. NG tube down, fluids running, ceftriaxone and metronidazole in before he leaves. Call me when the car moves.",
      ],
      [1, 3 * day - 31, "Moving. Mother and one nurse with him, two litres up, urine is coming."],
      [0, 3 * day - 240, "Done, one perforation, closed in two layers. He is asking for Fanta."],
      [1, 3 * day - 250, "Thank God. You will hear our singing from there."],
      [1, 7 * hour, "He walked to the bus stop by himself today. The mother sends yams, you cannot refuse."],
    ],
    unread: 1,
  },
  {
    between: ["doctor@demo.test", "global@demo.test"],
    messages: [
      [
        1,
        5 * day + 100,
        "Dear Terhemba, the second capnograph has cleared Apapa. Only four months and one grey hair.",
      ],
      [0, 5 * day + 60, "Folasade, you have bought us many Novembers. How many of you are coming this year?"],
      [
        1,
        5 * day + 55,
        "Nine. Two anaesthetists, a maxillofacial surgeon, a dental nurse, and my nephew who can repair anything with a plug.",
      ],
      [0, 5 * day + 50, "The nephew may stay for ever."],
      [
        1,
        30 * hour,
        "Draft list of cases is in your mail. Please strike whatever your theatre cannot carry.",
      ],
      [0, 29 * hour, "Struck two, added a cleft. We have blood for it if we ask the church early."],
    ],
  },
  {
    between: ["doctor@demo.test", "admin"],
    messages: [
      [
        0,
        8 * day,
        "Ruth, the Benue council meets on the 5th. Can somebody from the secretariat join by video for the budget?",
      ],
      [1, 8 * day - 90, "I will join myself, from 4 pm. Please send the figures two days before."],
      [0, 4 * hour, "Figures sent. The vehicle is the only item we will quarrel about."],
    ],
    unread: 1,
  },
  {
    between: ["global@demo.test", "yetunde.martins@demo.test"],
    messages: [
      [
        1,
        7 * day,
        "Folasade, is there still a place on the November team for a theatre sister from Houston?",
      ],
      [
        0,
        7 * day - 30,
        "For you there is always one. Yellow fever card, and your licence verified by the 15th.",
      ],
      [1, 7 * day - 45, "Card is here. The verification portal and I are not on speaking terms."],
      [0, 7 * day - 50, "Call me on Saturday, we will do it together. I know where it hides the button."],
      [1, 6 * hour, "It worked!! Reference number and everything. See you in Makurdi."],
      [1, 6 * hour - 1, "What do I pack for the dust?"],
    ],
    unread: 2,
  },
  {
    between: ["global@demo.test", "admin"],
    messages: [
      [0, 10 * day, "Hello Ruth, can members abroad give to the Building Project in pounds?"],
      [
        1,
        10 * day - 120,
        "Yes, choose GBP in the donation form. It is booked in pounds and you get the receipt at once.",
      ],
      [0, 10 * day - 130, "Perfect, I will tell the region."],
      [
        1,
        9 * hour,
        "Could you send us two sentences and a photograph of the November team for the newsletter?",
      ],
    ],
    unread: 1,
  },
  {
    between: ["admin", "junior@demo.test"],
    messages: [
      [
        1,
        3 * day + 60,
        "Good afternoon. My dues of last year have lapsed. If I pay now, does it count for this year only?",
      ],
      [
        0,
        3 * day,
        "Good afternoon Chidinma. Yes, dues run from January to December. What is past is past; you are welcome back.",
      ],
      [1, 5 * hour, "Thank you! And can I change my chapter to Enugu before the conference?"],
    ],
    unread: 1,
  },
  {
    between: ["admin", "amarachi.nwosu@demo.test"],
    messages: [
      [
        1,
        2 * hour,
        "Good day. Our chapter would like to host the zonal debate in May. Is there a form, or do we just write to you?",
      ],
      [1, 2 * hour - 1, "We have the hall, and the dean has said yes."],
    ],
    unread: 2,
  },
]
