import type { DemoEvent } from "./event.ts"

/** Upcoming events for the global network only. */
export const eventsForGlobal: readonly DemoEvent[] = [
  {
    slug: "global-prayer-breakfast",
    name: "Global Network Prayer Breakfast",
    eventType: "Virtual",
    linkOrLocation: "https://meet.portal.test/global-prayer-breakfast",
    inDays: 4,
    time: "14:00",
    description: [
      "Once a month the network sits down to a table that reaches from Toronto to Auckland. We eat, one region tells how it is faring, and we pray for home.",
      "This month the Middle East brings the news: a small circle that meets in living rooms, and a neonatal unit with a story.",
      "Newcomers are asked only for their name, their town, and what they had for breakfast.",
    ].join("\n\n"),
    isPaid: false,
    paymentPlans: [],
    membersGroup: ["GlobalNetwork"],
    additionalInformation:
      "Two in the afternoon in Lagos, eight in the morning in Houston, nine at night in Perth. Bring whatever meal it is.",
    eventTags: ["prayer", "global", "fellowship"],
    featuredImageUrl: "/pictures/events/global-prayer-breakfast.webp",
    featuredImageAlt: "Six members in a video call on a laptop, beside bread and a mug.",
    registered: ["global@demo.test", "obinna.okereke@demo.test", "tari.amadi@demo.test"],
  },
  {
    slug: "global-regional-meeting-birmingham",
    name: "UK and Europe Regional Meeting, Birmingham",
    eventType: "Physical",
    linkOrLocation: "Fellowship Row Hall, 14 Fellowship Row, Birmingham, United Kingdom",
    inDays: 72,
    time: "10:00",
    description: [
      "A weekend for members in the United Kingdom and Europe and for anyone who can get there. We meet to encourage one another, to plan the November mission, and to let our children find out that there are others like them.",
      "On Saturday there are sessions on life between two health systems, on caring for parents far away, and on training colleagues at home without getting in their way. Saturday evening is jollof, in three rival pots.",
      "On Sunday we worship together, and the regional officers are chosen.",
    ].join("\n\n"),
    isPaid: true,
    paymentPlans: [{ role: "GlobalNetwork", price: 120 }],
    membersGroup: ["GlobalNetwork"],
    additionalInformation:
      "Two days with lunch and a family dinner. The hall is ten minutes from New Street station. A crèche is provided.",
    eventTags: ["regional", "global", "family"],
    featuredImageUrl: "/pictures/events/global-regional-meeting-birmingham.webp",
    featuredImageAlt: "Six members from different countries below a globe and bunting.",
    registered: ["olufemi.adeleke@demo.test", "charity.gwamna@demo.test"],
  },
  {
    slug: "equipment-home-webinar",
    name: "Sending Equipment Home: What Really Arrives",
    eventType: "Virtual",
    linkOrLocation: "https://meet.portal.test/equipment-home",
    inDays: 26,
    time: "19:30",
    description: [
      "Half of all donated equipment never works. This webinar is about the other half. A biomedical engineer from Jos, a clearing agent from Apapa and an anaesthetist from Birmingham go through it from the first email to the first patient.",
      "Ask what is needed before you ask what is spare. Check the voltage, the consumables, the manual and the person who will mend it. Know the customs papers and what to do when the ship is early.",
      "In the last half hour, bring your own case and leave with a plan.",
    ].join("\n\n"),
    isPaid: true,
    paymentPlans: [{ role: "GlobalNetwork", price: 25 }],
    membersGroup: ["GlobalNetwork"],
    additionalInformation:
      "The fee pays for one shipment's papers. You receive the checklists and the contact of the clearing desk.",
    eventTags: ["equipment", "global", "webinar"],
    featuredImageUrl: "/pictures/events/equipment-home-webinar.webp",
    featuredImageAlt:
      "A cargo ship with containers, one of which has a white cross, and two people at the quay.",
    registered: ["abimbola.schneider@demo.test"],
  },
]
