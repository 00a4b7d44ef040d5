import type { DemoDevotional } from "./devotional.ts"

/** Devotionals about the reasons for this work. */
export const devotionalsOfCalling: readonly DemoDevotional[] = [
  {
    keyVerse: "Isaiah 6:8",
    keyVerseContent:
      "I heard the Lord’s voice, saying, “Whom shall I send, and who will go for us?” Then I said, “Here I am. Send me!”",
    title: "The Shortest Job Interview",
    content:
      "Isaiah was not asked for his grades. He was asked whether he would go. Most of us can name the lecturer, the aunt or the patient who first said that we would make a good doctor; behind each of them stood the one who was looking for somebody to send.\n\nToday the sending may be as small as the bed at the end of the ward that everybody walks past. Say it before you put on the coat: here I am.",
    prayerPoints: [
      "Thank God for the person through whom you first heard the call.",
      "Ask for eyes to see the bed that everybody walks past.",
      "Pray for the students who are wondering whether they chose rightly.",
    ],
  },
  {
    keyVerse: "Colossians 3:23",
    keyVerseContent: "And whatever you do, work heartily, as for the Lord, and not for men.",
    title: "The Note Nobody Will Read",
    content:
      "It is two in the morning and the clerking sheet is long. Nobody will check whether you listened to both lung bases or copied what the last shift wrote.\n\nPaul wrote to slaves, whose work was never thanked. He did not promise them a better master on earth; he told them who their master was. The chart that is true at two in the morning is a kind of worship.",
    prayerPoints: [
      "Confess the corners that you have cut when nobody looked.",
      "Ask for strength to do the next unseen thing well.",
    ],
  },
  {
    keyVerse: "Micah 6:8",
    keyVerseContent:
      "What does the LORD require of you, but to act justly, to love mercy, and to walk humbly with your God?",
    title: "Three Verbs for a Clinic",
    content:
      "Act, love, walk. Justice is in who is seen first and in whether the poor man’s film is looked at as long as the chairman’s. Mercy is in the voice. Humility is in saying: I do not know yet, I will ask.\n\nNone of the three needs a budget line. Choose the one that comes hardest to you and practise it on the first five patients.",
    prayerPoints: [
      "Pray for fairness in the way your clinic gives out its time.",
      "Pray for the courage to say: I do not know.",
    ],
  },
  {
    keyVerse: "1 Samuel 16:7",
    keyVerseContent: "Man looks at the outward appearance, but the LORD looks at the heart.",
    title: "The Second Look",
    content:
      "We are trained to judge from the door: the colour, the breathing, the way she sits. It saves lives. It also makes us quick with people who are not dying, only poorly dressed, or loud, or late.\n\nSamuel had seven tall candidates and was told to wait. Give the difficult one a second look today. There may be a king in the field.",
    prayerPoints: [
      "Ask forgiveness for a patient you judged from the door.",
      "Ask for patience with the one who is loud or late.",
    ],
  },
  {
    keyVerse: "Proverbs 15:22",
    keyVerseContent:
      "Where there is no counsel, plans fail; but in a multitude of counsellors they are established.",
    title: "Call the Senior",
    content:
      "Half of the disasters in a theatre register begin with somebody who did not want to disturb. The proverb is older than the register and says the same.\n\nBe a person who asks early. And if you are the one who is called, answer so that they will call again.",
    prayerPoints: [
      "Pray for juniors who are afraid to ask.",
      "Pray that those who lead would be easy to reach.",
    ],
  },
  {
    keyVerse: "Romans 12:6",
    keyVerseContent: "We have gifts differing according to the grace that was given to us.",
    title: "Not Every Hand Is a Surgeon’s",
    content:
      "One of us can cannulate a dehydrated baby in the dark. Another can sit with her mother. A third knows how to get the oxygen contract signed.\n\nComparison is a poor use of a gift. Name, in prayer, one thing that you do gladly and well, and one colleague whose gift covers your lack. Then tell that colleague.",
    prayerPoints: [
      "Thank God for one gift of your own, by name.",
      "Bless a colleague whose gift is not yours.",
      "Pray for unity in your unit.",
    ],
  },
  {
    keyVerse: "Esther 4:14",
    keyVerseContent: "Who knows if you haven’t come to the kingdom for such a time as this?",
    title: "The Seat You Did Not Ask For",
    content:
      "Nobody volunteers to chair the drugs committee. Esther did not apply to be queen either. She was there when it mattered, frightened, and she fasted and then she spoke.\n\nThink of the seat you hold that feels like an accident: the roster, the class representative, the duty phone. Somebody’s life may hang on your being there.",
    prayerPoints: ["Ask what your seat is for.", "Pray for members who hold public office."],
  },
  {
    keyVerse: "Luke 9:2",
    keyVerseContent: "He sent them out to preach God’s Kingdom and to heal the sick.",
    title: "Two Errands, One Road",
    content:
      "The disciples were not given two careers. They walked one road with a word in the mouth and help in the hands, and they were told to travel light.\n\nWe need not choose whether to be good clinicians or good witnesses. Do the first so carefully that people ask about the second.",
    prayerPoints: [
      "Pray for an honest conversation about faith this week.",
      "Pray for the rural missions and those who carry their boxes.",
    ],
  },
  {
    keyVerse: "Ecclesiastes 9:10",
    keyVerseContent: "Whatever your hand finds to do, do it with your might.",
    title: "With the Hands You Have",
    content:
      "No gloves in the right size, one working pulse oximeter, a generator that coughs. It would be easy to wait for better conditions before doing good work.\n\nThe preacher knew how short our days are, and so he did not wait. Improve one small thing in your corner before you go home.",
    prayerPoints: [
      "Ask for ingenuity where supplies are few.",
      "Pray for those who decide about hospital budgets.",
    ],
  },
  {
    keyVerse: "Jeremiah 29:7",
    keyVerseContent:
      "Seek the peace of the city where I have caused you to be carried away, and pray to the LORD for it; for in its peace you will have peace.",
    title: "Posted Where You Did Not Want to Go",
    content:
      "The list came out and your name stood beside a town you had to look up. Jeremiah’s readers had not chosen Babylon. He told them to plant gardens.\n\nLearn to greet in the language. Find the church, the market, the old nurse who knows everything. Seek the good of the place; yours is hidden in it.",
    prayerPoints: [
      "Pray for house officers and corps members far from home.",
      "Pray for the peace of the town in which you work.",
    ],
  },
]
