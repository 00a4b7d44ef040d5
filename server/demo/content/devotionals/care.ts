import type { DemoDevotional } from "./devotional.ts"

/** Devotionals about patients. */
export const devotionalsOfCare: readonly DemoDevotional[] = [
  {
    keyVerse: "Mark 1:41",
    keyVerseContent: "Being moved with compassion, he stretched out his hand, and touched him.",
    title: "He Touched Him First",
    content:
      "A word would have been enough. The man had not been touched for years, and so Jesus touched him before he was clean.\n\nGloves have their place. So has a hand on a shoulder. Who on your ward has not been touched today except to be measured?",
    prayerPoints: [
      "Pray for patients whom others avoid.",
      "Ask for compassion that moves before it calculates.",
    ],
  },
  {
    keyVerse: "Galatians 6:2",
    keyVerseContent: "Bear one another’s burdens, and so fulfil the law of Christ.",
    title: "Sharing the Call",
    content:
      "The rota says that you are off at eight. Your colleague says that she is fine, and her eyes say that her father died last week.\n\nTo bear a burden is to have your own arm tired afterwards. Take two of her calls, and do not tell anybody.",
    prayerPoints: [
      "Name a colleague who is carrying too much.",
      "Ask how you can take a part of it, and do it.",
    ],
  },
  {
    keyVerse: "Matthew 25:40",
    keyVerseContent: "Inasmuch as you did it to one of the least of these my brothers, you did it to me.",
    title: "Bed Fourteen",
    content:
      "Bed fourteen has no relatives and a bill. The nurses buy his bread in turns. One of them says that she does not do it for him only.\n\nThe King in the story is hidden so well that even the righteous are surprised. We will not recognise him by looking important.",
    prayerPoints: [
      "Pray for patients who have nobody.",
      "Thank God for nurses who buy bread.",
      "Pray for the welfare fund of your hospital.",
    ],
  },
  {
    keyVerse: "Proverbs 16:24",
    keyVerseContent: "Pleasant words are a honeycomb, sweet to the soul, and health to the bones.",
    title: "Before the Result",
    content:
      "The way in which a diagnosis is told is remembered longer than the diagnosis. Sit down. Switch off the phone. Say it plainly, then be silent for as long as it takes.\n\nWords are a part of the treatment, and they are never out of stock.",
    prayerPoints: ["Pray for wisdom with hard news.", "Ask forgiveness for words said in haste."],
  },
  {
    keyVerse: "Philippians 2:4",
    keyVerseContent:
      "Each of you not just looking to his own things, but each of you also to the things of others.",
    title: "Whose Turn Is It?",
    content:
      "The argument at the nurses’ station was about whose turn it was. The child in the corner did not know that she was a turn.\n\nPaul wrote his hymn about Christ, who emptied himself, to settle quarrels of this size. Do one thing today that was not your turn.",
    prayerPoints: [
      "Pray for peace between the professions of your hospital.",
      "Ask for a servant’s mind in one ordinary quarrel.",
    ],
  },
  {
    keyVerse: "James 1:19",
    keyVerseContent: "Let every man be swift to hear, slow to speak, and slow to anger.",
    title: "Eighteen Seconds",
    content:
      "Somebody once measured how long a doctor lets a patient speak before interrupting. It was less than the time it takes to read this paragraph.\n\nLet the first patient today finish. You may find the diagnosis in the sentence that you were about to cut off.",
    prayerPoints: [
      "Ask for patience to hear a story to its end.",
      "Pray for a patient whose complaint you have not understood yet.",
    ],
  },
  {
    keyVerse: "Romans 12:15",
    keyVerseContent: "Rejoice with those who rejoice. Weep with those who weep.",
    title: "Both in One Corridor",
    content:
      "On one side of the corridor a family dances because of twins. On the other a mother folds a small blanket. You have to walk through both within a minute.\n\nWe are not asked to feel nothing so that we can go on. We are asked to be truly there, twice.",
    prayerPoints: ["Pray for families who lost a child this month.", "Give thanks for every safe delivery."],
  },
  {
    keyVerse: "Psalm 41:1",
    keyVerseContent: "Blessed is he who considers the poor. The LORD will deliver him in the day of evil.",
    title: "The Price of the Prescription",
    content:
      "It is easy to write the best drug. It takes a minute more to ask whether it will be bought, and to know the one that costs a third and does nearly the same.\n\nTo consider the poor is a habit of the pen. Ask one person today what they can pay, so that they keep their face.",
    prayerPoints: [
      "Pray for those who choose between food and tablets.",
      "Pray for honest and working health insurance in our states.",
    ],
  },
  {
    keyVerse: "2 Corinthians 1:4",
    keyVerseContent:
      "Who comforts us in all our affliction, that we may be able to comfort those who are in any affliction.",
    title: "Your Own File",
    content:
      "A surgeon who had been a patient came back slower. He explained more. He knew how cold the trolley is.\n\nWhat you went through is not wasted. Comfort is a thing that is handed on, warm from the last hand.",
    prayerPoints: ["Thank God for those who comforted you.", "Ask for somebody to whom you can hand it on."],
  },
  {
    keyVerse: "Hebrews 13:2",
    keyVerseContent:
      "Don’t forget to show hospitality to strangers, for in doing so, some have entertained angels without knowing it.",
    title: "The Patient’s Brother",
    content:
      "He has slept under the mango tree for three nights and knows every generator by its sound. He is the one who buys the blood and signs the forms.\n\nLearn his name. Show him where the tap is. A hospital is a house, and we live in it.",
    prayerPoints: [
      "Pray for relatives who wait outside the wards.",
      "Ask how your hospital could welcome them better.",
    ],
  },
]
