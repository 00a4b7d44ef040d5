import type { DemoResource } from "./resource.ts"

/** The quarterly newsletters. */
export const newsletters: readonly DemoResource[] = [
  {
    slug: "letter-from-the-secretariat-harvest",
    title: "Letter From the Secretariat: Harvest",
    category: "Newsletter",
    description: `<p>Dear members,</p>
<p>the maize is in and so are the reports. This quarter 41 chapters met, 18 outreaches went out, and 6,230 people were seen by somebody who had time for them.</p>
<h2>What we give thanks for</h2>
<ul><li>The new roof of the guest house in Jos, nailed down two days before the rain</li><li>Sixty-three first-year students at the welcome in Ibadan</li><li>A member in Perth who paid the school fees of a member’s children in Makurdi, and asked not to be named</li></ul>
<h2>What we ask you for</h2>
<p>Dues run from January to December, and a third of us have not paid. The secretariat is three people and a generator. <a href="/dashboard/payments">Manage Payments</a> takes two minutes.</p>
<p>Yours in the service of the one who heals,<br>Ruth Gyang, National Secretary</p>`,
    featuredImage: "/pictures/resources/harvest.svg",
    featuredImageAlt: "Four ears of maize in front of the rising sun.",
    tags: ["secretariat", "report"],
    author: "gyang",
    daysAgo: 4,
  },
  {
    slug: "wholeness-missions-report-katsina-ala",
    title: "Wholeness Missions: Six Days on the Katsina-Ala",
    category: "Newsletter",
    description: `<p>Two buses, one truck, fifty-four members, a theatre under canvas.</p>
<table><caption>What was done</caption><thead><tr><th scope="col">Station</th><th scope="col">People</th></tr></thead><tbody><tr><td>General clinic</td><td>1,312</td></tr><tr><td>Eyes</td><td>407</td></tr><tr><td>Teeth</td><td>268</td></tr><tr><td>Operations</td><td>61</td></tr></tbody></table>
<p>On the fourth day the river took the plank bridge, and the theatre list was finished by the light of two motorcycles. The oldest patient was ninety and had walked. The youngest was born in the queue and is called Portable, after the ultrasound.</p>
<p>The follow-up clinic is on the first Saturday of next month. We need an anaesthetist and a driver.</p>`,
    featuredImage: "/pictures/resources/katsina-ala.svg",
    featuredImageAlt: "A white ambulance with a green cross on a wooden jetty over a river.",
    tags: ["missions", "report"],
    author: "iorliam",
    daysAgo: 18,
  },
  {
    slug: "global-network-round-table",
    title: "From Five Regions: What We Told Each Other",
    category: "Newsletter",
    description: `<p>Once a quarter the five regions write half a page each.</p>
<h2>The Americas</h2><p>Houston has opened its Saturday clinic for newcomers. They look for a Hausa interpreter.</p>
<h2>UK and Europe</h2><p>Eleven members sat the same examination in the same week; ten passed, and the eleventh was fed by the ten.</p>
<h2>Australasia</h2><p>The distance between Perth and Auckland is that between Lagos and London. They meet online, at breakfast and at supper.</p>
<h2>Middle East</h2><p>Small and quiet, and four baptisms.</p>
<h2>Africa</h2><p>Members in Kigali and Accra host two of our students for electives. Write to the <a href="/dashboard/members">members</a> nearest to you.</p>`,
    featuredImage: "/pictures/resources/five-regions.svg",
    featuredImageAlt: "A globe with lines to five points around it.",
    tags: ["global", "report"],
    author: "bankole",
    daysAgo: 33,
  },
  {
    slug: "students-bulletin-examinations",
    title: "Students’ Bulletin: The Examination Number",
    category: "Newsletter",
    description: `<p>Pull it out, fold it, keep it in the coat.</p>
<ul><li><strong>Eight weeks before:</strong> past questions in threes, aloud. Who explains it keeps it.</li><li><strong>Two weeks before:</strong> sleep is revision.</li><li><strong>The night before:</strong> iron the coat, sharpen the pencils, read Psalm 121, switch off.</li></ul>
<p>Chapters in Nnewi, Zaria and Benin keep a prayer chain through the weeks of the finals. Send your hall and hour to your chapter’s secretary, and somebody will be praying while you turn the paper over.</p>
<p>And if it does not go well: you are not your result. The resit group meets on Thursdays, and its members have become consultants.</p>`,
    featuredImage: "/pictures/resources/examinations.svg",
    featuredImageAlt: "An answer sheet with one marked circle, a pencil and a clock.",
    tags: ["students", "examinations", "prayer"],
    author: "okonkwo",
    daysAgo: 52,
  },
  {
    slug: "letter-from-the-secretariat-rains",
    title: "Letter From the Secretariat: Rains",
    category: "Newsletter",
    description: `<p>Dear members,</p>
<p>the rains have come, and with them malaria, and with malaria our busiest weeks. Eleven chapters handed out nets; Kuje did so from a wheelbarrow.</p>
<p>The council met in Abuja. It resolved to open a fund for the hospital bills of members, to print the journal again, and to hold the next national conference on the Plateau.</p>
<h2>Whom we remember</h2>
<p>Dr Samson Tarka, who taught anatomy for thirty-one years and never needed the chart. Sister Agnes Effiom of Ogoja, who taught him to make tea.</p>
<p>Yours in the same service,<br>Ruth Gyang, National Secretary</p>`,
    featuredImage: "/pictures/resources/rains.svg",
    featuredImageAlt: "A small hospital in heavy rain under dark clouds.",
    tags: ["secretariat", "report"],
    author: "gyang",
    daysAgo: 110,
  },
  {
    slug: "journal-digest-wholeness",
    title: "Wholeness Journal: The Digest",
    category: "Newsletter",
    description: `<p>What the last number holds, in a sentence each:</p>
<ul><li>A cheap bubble CPAP from aquarium parts, tested on forty babies in Ogbomoso.</li><li>Why people come late: sixty interviews at a motor park.</li><li>The theology of a waiting room.</li><li>Fluoride in the wells of the middle belt: a map.</li><li>Letters, among them one from a ten-year-old patient, printed whole.</li></ul>
<p>Authors are invited for the next number, whose theme is hope. Four pages at most; tables welcome; no jargon that your grandmother would not forgive.</p>`,
    featuredImage: null,
    featuredImageAlt: null,
    tags: ["journal", "research"],
    author: "editors",
    daysAgo: 130,
  },
]
