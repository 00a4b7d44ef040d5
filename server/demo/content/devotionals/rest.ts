import type { DemoDevotional } from "./devotional.ts"

/** Devotionals for tired doctors and students. */
export const devotionalsOfRest: readonly DemoDevotional[] = [
  {
    keyVerse: "Mark 6:31",
    keyVerseContent: "Come apart into a deserted place, and rest awhile.",
    title: "Leave Is Not Laziness",
    content:
      "There were still sick people in Capernaum when Jesus told his friends to get into the boat. So many were coming and going that they had no time even to eat; it sounds like a general clinic on Monday.\n\nYou are not the last wall between the world and its end. Take the leave that you are owed.",
    prayerPoints: ["Confess the pride that hides in never resting.", "Pray for rotas that let people sleep."],
  },
  {
    keyVerse: "Psalm 127:2",
    keyVerseContent:
      "It is vain for you to rise up early, to stay up late, eating the bread of toil; for he gives sleep to his loved ones.",
    title: "A Gift Called Sleep",
    content:
      "We know the physiology and live as if it were for other people. The psalm counts sleep among the presents of God, and puts it beside children and a city that is kept.\n\nTonight put the phone in the other room. He who keeps Israel does not slumber, so that you may.",
    prayerPoints: [
      "Hand over, by name, the patient you cannot stop thinking of.",
      "Pray for those on call tonight.",
    ],
  },
  {
    keyVerse: "1 Kings 19:7",
    keyVerseContent:
      "The LORD’s angel touched him, and said, “Arise and eat, because the journey is too great for you.”",
    title: "Bread Before Answers",
    content:
      "Elijah wanted to die. The angel did not begin with his theology. He let him sleep, baked him bread, let him sleep again.\n\nIf a colleague is under the broom tree this week, bring food first. And if it is you, eat what is brought. The journey is too great to be walked hungry.",
    prayerPoints: [
      "Pray for members who are worn out or low in spirit.",
      "Ask whom you should call today, and call.",
    ],
  },
  {
    keyVerse: "Matthew 11:28",
    keyVerseContent: "Come to me, all you who labour and are heavily burdened, and I will give you rest.",
    title: "A Yoke That Fits",
    content:
      "A carpenter knew about yokes. A bad one rubs the skin off; a good one is cut to the neck that will wear it, and is made for two.\n\nIt is not always less work that we need. It is to find out who is beside us under the same beam.",
    prayerPoints: ["Tell Christ what chafes.", "Ask for his pace this week."],
  },
  {
    keyVerse: "Exodus 18:18",
    keyVerseContent: "The thing is too heavy for you. You are not able to perform it yourself alone.",
    title: "Jethro’s Ward Round",
    content:
      "Moses saw everybody himself from morning to evening, and thought it was faithfulness. His father-in-law watched for one day and said: this is not good.\n\nTo hand on work is not to drop it. Teach somebody this week to do what only you can do.",
    prayerPoints: [
      "Ask whom you could train to take over a task.",
      "Pray for leaders who find it hard to let go.",
    ],
  },
  {
    keyVerse: "Psalm 23:2",
    keyVerseContent: "He makes me lie down in green pastures. He leads me beside still waters.",
    title: "He Makes Me Lie Down",
    content:
      "Sheep do not rest while they are afraid or hungry. The shepherd sees to both, and then he makes them lie down, for they would not do it by themselves.\n\nPerhaps the cancelled clinic was not a loss.",
    prayerPoints: [
      "Give thanks for an interruption that did you good.",
      "Pray for quiet in a family that has had none.",
    ],
  },
  {
    keyVerse: "Lamentations 3:22",
    keyVerseContent:
      "It is because of the LORD’s loving kindnesses that we are not consumed; his mercies don’t fail. They are new every morning.",
    title: "Handover at Seven",
    content:
      "At seven the night is read out bed by bed, and then it belongs to somebody else. It is a good custom. Not everything in the night was well done.\n\nMercy is handed over too, at the same hour, and it has not been used by anybody yet.",
    prayerPoints: ["Leave last night’s mistake where mercy is.", "Pray for the shift that begins now."],
  },
  {
    keyVerse: "Nehemiah 8:10",
    keyVerseContent: "Don’t be grieved, for the joy of the LORD is your strength.",
    title: "Laughter in the Call Room",
    content:
      "Nehemiah sent tired and tearful people home to eat and drink and to carry plates to those who had nothing prepared. It was a command.\n\nJoy is not a reward at the end of the work. It is the strength for it. Share your meat pie.",
    prayerPoints: [
      "Thank God for the funniest person in your unit.",
      "Pray for joy where there has been grief.",
    ],
  },
  {
    keyVerse: "2 Corinthians 4:16",
    keyVerseContent: "Though our outward man is decaying, yet our inward man is renewed day by day.",
    title: "Day by Day",
    content:
      "We measure what wears out: joints, valves, marriages, generators. Paul measured too, and found something that grew in the other direction.\n\nRenewal comes in the size of a day. Ten minutes with an open Bible before the ward wakes is enough to begin.",
    prayerPoints: [
      "Ask for a fixed hour, however short.",
      "Pray for older members whose strength is failing.",
    ],
  },
  {
    keyVerse: "Zephaniah 3:17",
    keyVerseContent: "He will calm you in his love. He will rejoice over you with singing.",
    title: "Sung Over",
    content:
      "A mother sings to the child that she cannot make well. She does not sing because it helps; she sings because it is hers.\n\nBefore the day asks anything of you, be still for a minute and let yourself be sung over.",
    prayerPoints: [
      "Rest in being loved before being useful.",
      "Pray for children who are in hospital tonight.",
    ],
  },
]
