import type { DemoDevotional } from "./devotional.ts"

/** Devotionals for difficult days. */
export const devotionalsOfHope: readonly DemoDevotional[] = [
  {
    keyVerse: "John 1:5",
    keyVerseContent: "The light shines in the darkness, and the darkness hasn’t overcome it.",
    title: "When the Power Goes",
    content:
      "The lights failed in the middle of a caesarean section, and for eight seconds there was only the torch of the anaesthetist. Everybody remembers how bright it was.\n\nA small light is not small in a dark room. Hold yours steady.",
    prayerPoints: [
      "Pray for those who work tonight without power.",
      "Ask to be a steady light for one person.",
    ],
  },
  {
    keyVerse: "Galatians 6:9",
    keyVerseContent: "Let’s not be weary in doing good, for we will reap in due season, if we don’t give up.",
    title: "The Third Letter to the Ministry",
    content:
      "The first letter about the blood bank was not answered. The second was lost. The third was signed on a Friday afternoon by somebody who had just had a transfusion.\n\nDue season is not a date that we are told. It only comes to those who still stand there.",
    prayerPoints: [
      "Bring before God a good work that goes slowly.",
      "Pray for endurance for those who build institutions.",
    ],
  },
  {
    keyVerse: "Psalm 34:18",
    keyVerseContent:
      "The LORD is near to those who have a broken heart, and saves those who have a crushed spirit.",
    title: "After the Code",
    content:
      "You did everything on the card and in the right order, and he died. Now there is tea in a plastic cup, and nobody speaks.\n\nThe psalm does not say that God will explain. It says where he stands: near. Let somebody stand near you, too.",
    prayerPoints: [
      "Pray for teams that lost a patient this week.",
      "Ask for the grace to sit with somebody in silence.",
    ],
  },
  {
    keyVerse: "Isaiah 43:2",
    keyVerseContent:
      "When you pass through the waters, I will be with you; and through the rivers, they will not overflow you.",
    title: "The Road to Lokoja",
    content:
      "In the year of the flood a team crossed with the vaccine boxes on their heads, in water to the chest, behind a fisherman who knew where the road had been.\n\nThe promise is not a dry road. It is somebody who goes in front.",
    prayerPoints: [
      "Pray for those who lost home and farm to water.",
      "Pray for safe roads for our mission teams.",
    ],
  },
  {
    keyVerse: "Romans 8:26",
    keyVerseContent: "The Spirit also helps our weaknesses, for we don’t know how to pray as we ought.",
    title: "Too Tired to Pray",
    content:
      "There are nights when one sits on the edge of the bed in scrubs and finds no words at all. That is prayer too. Somebody else is already praying it.\n\nSay the name of one patient. It is enough.",
    prayerPoints: ["Say one name.", "Give thanks that you are prayed for."],
  },
  {
    keyVerse: "Habakkuk 3:18",
    keyVerseContent: "Yet I will rejoice in the LORD. I will be joyful in the God of my salvation!",
    title: "Though the Fig Tree Does Not Flower",
    content:
      "Salaries are three months late. The strike is over and nothing has changed. The prophet had a list like this, with figs and olives and sheep, and at the end of it he wrote one small word: yet.\n\nWrite your own list, honestly. Leave room at the end.",
    prayerPoints: [
      "Pray for colleagues who are owed wages.",
      "Ask for a joy that does not depend on the list.",
    ],
  },
  {
    keyVerse: "1 Corinthians 15:58",
    keyVerseContent:
      "Be steadfast, immovable, always abounding in the Lord’s work, because you know that your labour is not in vain in the Lord.",
    title: "What Remains",
    content:
      "The patient you saved ten years ago does not know your name. His daughter is in the second year of medicine.\n\nPaul ends his great chapter about the resurrection not with a trumpet but with Monday: so go on with the work. Nothing of it is lost.",
    prayerPoints: [
      "Thank God for fruit that you will never see.",
      "Pray for those who are thinking of leaving the profession.",
    ],
  },
  {
    keyVerse: "Psalm 121:1",
    keyVerseContent: "I will lift up my eyes to the hills. Where does my help come from?",
    title: "Hills of the Plateau",
    content:
      "From the window of the theatre in Jos one sees the rocks. A visiting registrar asked why the old matron looked out before each list. She said: to remember that I did not make them.\n\nLook up before you look down.",
    prayerPoints: ["Pray before the first patient, eyes up.", "Pray for the hospitals of the Plateau."],
  },
  {
    keyVerse: "Revelation 21:4",
    keyVerseContent: "He will wipe away every tear from their eyes. Death will be no more.",
    title: "A Profession With an End",
    content:
      "One day nobody will need us. It is a strange thing to hope for one’s own unemployment, and we do.\n\nUntil then every wound that closes is a rumour of that city. Spread it.",
    prayerPoints: [
      "Pray with those who are dying and do not fear it.",
      "Pray for the day when we are not needed.",
    ],
  },
  {
    keyVerse: "Deuteronomy 31:8",
    keyVerseContent:
      "The LORD himself is who goes before you. He will be with you. He will not fail you nor forsake you.",
    title: "The Morning of the Examination",
    content:
      "Four hundred candidates, one hall, one clock. You have read what you could. The one who goes before you was in the hall before the invigilators.\n\nBreathe out. Read the question twice. Write your name.",
    prayerPoints: [
      "Pray for all who write examinations this month.",
      "Pray for those who must write them again.",
    ],
  },
]
