import type { DemoResource } from "./resource.ts"

/** Articles. One of them has the category in its other spelling, as some hosts send it. */
export const articles: readonly DemoResource[] = [
  {
    slug: "praying-with-patients-without-pressing",
    title: "Praying With Patients Without Pressing",
    category: "Article",
    description: `<p>A patient before an operation says: “Doctor, it is in God’s hands.” It is an opening, and it is not a request. How do we answer so that a Muslim trader from Kano, a deacon from Aba and a student who believes nothing are all safe with us?</p>
<h2>Ask, and let the answer stand</h2>
<p>Three questions have served a teaching hospital in Jos for ten years:</p>
<ol><li>What gives you strength in a time like this?</li><li>Is there anybody from your faith whom you would like us to call?</li><li>Would you like a short prayer, or would you rather be quiet?</li></ol>
<p>The third is only asked when the first has been answered, and it always holds the other choice. <strong>A prayer that cannot be refused is not a gift.</strong></p>
<h2>Keep it short, keep it theirs</h2>
<p>Name the fear they named. Name those who will operate. Stop. Thirty seconds beside a trolley are remembered for years.</p>
<blockquote><p>“She prayed for my son by his house name. I knew then that she had listened.”</p></blockquote>
<p>Write it in the notes as you would any other care: what was asked, what was wanted, what was done.</p>`,
    featuredImage: "/pictures/resources/praying-with-patients.svg",
    featuredImageAlt: "A doctor stands beside the bed of a patient who is lying awake.",
    tags: ["prayer", "ethics", "surgery"],
    author: "iorliam",
    daysAgo: 2,
  },
  {
    slug: "first-week-as-a-house-officer",
    title: "Your First Week as a House Officer: What Nobody Writes Down",
    category: "Article",
    description: `<p>The induction talk covered leave, uniforms and the name of the chief medical director. It did not say where the key of the blood fridge hangs. This does.</p>
<h2>Before Monday</h2>
<ul><li>Find the four telephones that matter: laboratory, theatre, blood bank, and the registrar who answers.</li><li>Walk the way from the ward to the mortuary once in daylight.</li><li>Buy a pen torch, two pens and a notebook that fits the pocket.</li></ul>
<h2>On the first night</h2>
<p>You will be asked for a drug that you have never written. Say so. The charge nurse has seen forty of your kind and has a liking for those who ask <em>before</em> the ampoule is open.</p>
<p>Eat at nine. Drink water at midnight. If you feel that a patient is going wrong, you are allowed to call on the feeling alone.</p>
<h2>On Sunday</h2>
<p>Sleep. Then find the fellowship of your hospital; there is one, and it meets where there is a fan.</p>`,
    featuredImage: "/pictures/resources/first-week.svg",
    featuredImageAlt: "A desk with a cup of coffee, a list with two ticks, a pen and a stethoscope.",
    tags: ["house officers", "training", "wellbeing"],
    author: "okonkwo",
    daysAgo: 5,
  },
  {
    slug: "sickle-cell-crisis-first-hour",
    title: "Sickle Cell Crisis: The First Hour",
    category: "Article",
    description: `<p>Pain is the emergency. A child who has learnt to lie still does not look as if it hurts as much as it does.</p>
<table><caption>The first hour at a glance</caption><thead><tr><th scope="col">Minute</th><th scope="col">What</th><th scope="col">Why</th></tr></thead><tbody><tr><td>0–15</td><td>Ask for the pain in the child’s own scale; saturation, temperature, spleen</td><td>Chest syndrome and sequestration hide behind pain</td></tr><tr><td>15–30</td><td>Strong pain relief by weight, warmth, fluid by mouth if possible</td><td>Delay makes the dose that is needed larger</td></tr><tr><td>30–60</td><td>Ask again, and give again</td><td>A dose without a second look is half a treatment</td></tr></tbody></table>
<h2>Three things that go wrong</h2>
<ol><li>The fear of making a child dependent. It is rare; untreated pain is not.</li><li>Too much fluid, too fast, in a chest that is already stiff.</li><li>Nobody tells the mother what was seen, and she goes to three more clinics.</li></ol>
<p>Local protocols and doses differ. This article goes with them and does not replace them.</p>`,
    featuredImage: "/pictures/resources/sickle-cell.svg",
    featuredImageAlt: "Sickle-shaped and round red cells in a blood vessel.",
    tags: ["paediatrics", "emergency", "clinical"],
    author: "ekanem",
    daysAgo: 9,
  },
  {
    slug: "a-dental-chair-in-a-boat",
    title: "A Dental Chair in a Boat",
    category: "Artice",
    description: `<p>There is no road to the last villages of the creeks, and so the chair goes by water. We learnt what floats, what rusts, and that a hand piece can be run from a diving cylinder.</p>
<h2>What we carry now</h2>
<ul><li>One folding chair with an aluminium frame (the steel one is in the river).</li><li>Two pressure cookers instead of the autoclave.</li><li>Six head torches, for the sun goes at half past six.</li><li>A box of brushes for every child who opens the mouth, and one for every child who does not.</li></ul>
<h2>What we learnt to leave</h2>
<p>Banners. Speeches. A schedule in hours. People come when the tide allows it.</p>
<p>In two years: 1,140 extractions, 212 fillings, eleven suspected tumours sent on, of whom nine arrived. The two who did not are the reason why a health worker with a telephone now comes along.</p>`,
    featuredImage: "/pictures/resources/boat-chair.svg",
    featuredImageAlt: "A dental chair in a wooden boat on a wide river between palms.",
    tags: ["dentistry", "missions", "rural"],
    author: "ekanem",
    daysAgo: 14,
  },
  {
    slug: "when-a-colleague-is-not-well",
    title: "When a Colleague Is Not Well",
    category: "Article",
    description: `<p>She is late twice in a week. He laughs too loudly and has lost weight. We are trained to notice such things in strangers.</p>
<h2>How to begin</h2>
<p>Not in the corridor. Not with advice. “I have seen that you are not yourself, and I care about you” is enough for a first sentence. Then wait.</p>
<h2>What to listen for</h2>
<ul><li>Sleep that does not come, or does not help</li><li>Drink or tablets to get through the night</li><li>“They would be better off without me”: stay, and call for help now</li></ul>
<h2>What the association offers</h2>
<p>Every state chapter has two listeners who are doctors and who do not sit on any board. What is said stays there. Ask the <a href="/dashboard/messaging">secretariat</a> for their numbers; you do not have to say for whom.</p>`,
    featuredImage: "/pictures/resources/colleague.svg",
    featuredImageAlt: "Two colleagues at a table with two cups; one reaches out to the other.",
    tags: ["wellbeing", "mental health"],
    author: "gyang",
    daysAgo: 21,
  },
  {
    slug: "ethics-of-gifts-from-companies",
    title: "A Pen, a Lunch, a Trip to Dubai",
    category: "Article",
    description: `<p>Nobody believes that a pen changes what they prescribe. The companies do, and they count.</p>
<p>We offer no list of what is allowed. We offer four questions, and the advice to ask them aloud, in front of somebody:</p>
<ol><li>Would I tell the patient where this came from?</li><li>Would I take it if it came with the name of the drug in large letters?</li><li>Does anybody pay for it who has not been asked?</li><li>Will I find it harder, next month, to say no?</li></ol>
<p>One hospital in Enugu put a box at the gate: pens go in, and leave for a primary school in the holidays. The representatives still come. The talks have become shorter.</p>`,
    featuredImage: null,
    featuredImageAlt: null,
    tags: ["ethics", "practice"],
    author: "iorliam",
    daysAgo: 30,
  },
  {
    slug: "caring-for-parents-from-abroad",
    title: "Caring for Parents From Four Thousand Miles Away",
    category: "Article",
    description: `<p>The call comes at the worst hour of the time zone. You are the doctor of the family and the one who is not there.</p>
<h2>Make the file before you need it</h2>
<ul><li>Diagnoses, drugs and allergies on one page, with your parents’ permission, at home and on a cousin’s phone</li><li>One named doctor in town, who is paid, and thanked</li><li>Who may decide, written down while everybody is well</li></ul>
<h2>Do not treat by telephone</h2>
<p>You will be tempted. Ask to speak with the doctor who has a hand on the abdomen, introduce yourself as a son or a daughter, and ask how you can help. It is a relief to be a child again.</p>
<p>The regional coordinators keep a list of members who are willing to look in on a colleague’s parents.</p>`,
    featuredImage: "/pictures/resources/parents-abroad.svg",
    featuredImageAlt:
      "An elderly mother in a head tie on the screen of a phone, and the night sky behind it.",
    tags: ["global", "family"],
    author: "bankole",
    daysAgo: 38,
  },
  {
    slug: "reading-a-paper-in-twenty-minutes",
    title: "Reading a Paper in Twenty Minutes",
    category: "Article",
    description: `<p>You do not have an afternoon. You have the time between the ward round and the bus.</p>
<ol><li><strong>Two minutes:</strong> the last sentence of the introduction. What was the question?</li><li><strong>Six minutes:</strong> the first table. Are these people like my patients?</li><li><strong>Six minutes:</strong> the main result, in numbers of people and not in percentages of percentages.</li><li><strong>Four minutes:</strong> who was lost on the way?</li><li><strong>Two minutes:</strong> who paid?</li></ol>
<p>Leave the discussion for last, or leave it out. Then write one sentence that begins: “In my clinic this means …” If you cannot, the paper was not for you, and you may take the bus.</p>`,
    featuredImage: "/pictures/resources/reading-a-paper.svg",
    featuredImageAlt: "A page with a bar chart under a magnifying glass, and a cup of tea.",
    tags: ["research", "students", "training"],
    author: "okonkwo",
    daysAgo: 47,
  },
  {
    slug: "hand-washing-in-a-ward-without-water",
    title: "Clean Hands in a Ward Without Running Water",
    category: "Article",
    description: `<p>The tap has been dry since March. The infection has not.</p>
<p>This is how three district hospitals keep hands clean, in the order of what it cost them:</p>
<ul><li>A bucket with a tap on a stool at every fourth bed, filled by the night orderly: ₦6,500 each</li><li>Alcohol rub made in the pharmacy after the formula of the World Health Organization: ₦900 a litre</li><li>A roof gutter and a tank: ₦410,000, shared with the school next door</li></ul>
<p>What helped more than any of them was that the matron put her own name on the first bucket. In six months the wounds that went bad after caesarean section fell from fourteen in a hundred to six.</p>`,
    featuredImage: "/pictures/resources/clean-hands.svg",
    featuredImageAlt: "Hands under the tap of a blue bucket, and a bottle of hand rub beside it.",
    tags: ["infection control", "rural", "clinical"],
    author: "gyang",
    daysAgo: 60,
  },
  {
    slug: "sabbath-for-people-on-call",
    title: "A Sabbath for People on Call",
    category: "Article",
    description: `<p>The commandment does not say which day the resident has. It says that there must be one.</p>
<h2>A rule that a department kept</h2>
<p>Every member of a surgical unit in Makurdi chose one day in ten on which the phone stayed with somebody else. They wrote it into the rota before anything else, in green.</p>
<p>In the first month three people came anyway. The head sent them home. In the second month somebody’s child was heard to ask whether it was a green day.</p>
<blockquote><p>Six days you shall labour, and do all your work. It is the <em>all</em> that we find hard to believe.</p></blockquote>
<p>The unit’s mortality did not rise. Its resignations stopped.</p>`,
    featuredImage: "/pictures/resources/sabbath.svg",
    featuredImageAlt: "A hammock under a tree on a green hill, and a closed Bible in the grass.",
    tags: ["wellbeing", "faith and work"],
    author: "iorliam",
    daysAgo: 75,
  },
  {
    slug: "starting-a-fellowship-in-your-school",
    title: "How to Start a Fellowship Where There Is None",
    category: "Article",
    description: `<p>You need three people, one hour and a room with a door. Everything else has been done without.</p>
<h2>The first term</h2>
<ol><li>Pray together twice before you put up a notice.</li><li>Ask one lecturer to be a friend of the group. Not a patron; a friend.</li><li>Keep the hour. A meeting that ends on time is visited again.</li></ol>
<h2>The second term</h2>
<p>Serve before you sing: past questions for the first years, soup for the hostel when there is an outbreak. People come where they have been fed.</p>
<p>Then write to us. A new chapter is entered with ten names, and the student secretary visits within the term.</p>`,
    featuredImage: "/pictures/resources/fellowship.svg",
    featuredImageAlt: "Three students stand around an open Bible.",
    tags: ["students", "chapters"],
    author: "editors",
    daysAgo: 92,
  },
]
