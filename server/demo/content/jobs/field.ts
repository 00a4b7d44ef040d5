import type { DemoJob } from "./job.ts"

/** Work with patients and communities. */
export const fieldJobs: readonly DemoJob[] = [
  {
    title: "Volunteer Doctor, Katsina-Ala Riverside Outreach",
    description:
      "Four days of primary care in three riverside communities that see a doctor twice a year. We set up in the school, the church and, on the last day, under the mango tree by the ferry, and see about two hundred people a day.\n\nYou will work beside two consultants, a pharmacist and a team of students. Boats, meals and a mattress are taken care of; bring your stethoscope and a torch.",
    responsibilities: [
      "See and treat adults and children with a small, reliable formulary",
      "Decide who travels back with us to theatre in Makurdi",
      "Teach one student a day to take a history through an interpreter",
      "Close each evening with the team: what went well, what must change tomorrow",
    ],
    requirements: [
      "Full registration with the MDCN",
      "At least one year after housemanship",
      "Tiv is a gift, English is enough",
      "Free from Thursday morning to Sunday night",
    ],
    applicationInstructions:
      "Press Volunteer for Job. The team lead calls every volunteer within three days to agree on boats and allergies. Questions go to the contact email below.",
    postedDaysAgo: 9,
    closesInDays: 12,
    companyName: "Benue State Chapter, Outreach Team",
    companyLocation: "Katsina-Ala, Benue",
    contactEmail: "outreach.benue@demo.test",
    isActive: true,
    applicants: ["junior@demo.test", "admin@demo.test"],
  },
  {
    title: "Dental Surgeon for a Mobile Chair",
    description:
      "Our second-hand mobile chair has a new compressor and a full diary. For six weekends it stands in primary schools around Abeokuta, where most children have never opened their mouth for anybody but their mother.\n\nExtractions, fillings with glass ionomer, and a great deal of showing how a brush is held.",
    responsibilities: [
      "Examine and treat school children aged six to twelve",
      "Lead a chairside assistant and two dental students",
      "Keep the sterilisation log of the day",
      "Write to the parents of every child who needs more",
    ],
    requirements: [
      "Bachelor of Dental Surgery with a current licence",
      "Comfortable with children who bite",
      "Two of the six weekends, or more",
    ],
    applicationInstructions:
      "Volunteer here and say in an email which weekends suit you. We answer with the roster and a packing list.",
    postedDaysAgo: 4,
    closesInDays: 20,
    companyName: "Smiles on Wheels",
    companyLocation: "Abeokuta, Ogun",
    contactEmail: "chair@demo.test",
    isActive: true,
    applicants: ["doctor@demo.test"],
  },
  {
    title: "Night Clinic Volunteer, Motor Park Health Point",
    description:
      "The long-distance drivers of Jibowu sleep between midnight and four, and that is when they have time for their blood pressure. Our health point is one container, two chairs and a kettle.\n\nYou serve one night a fortnight with a partner. Security walks you to your car.",
    responsibilities: [
      "Check blood pressure, sugar and eyesight",
      "Refer with a letter, not with a sentence",
      "Pray with whoever asks for it",
    ],
    requirements: [
      "Clinical students from the fourth year, house officers and nurses",
      "Basic Life Support within the last two years",
      "Yoruba or Pidgin helps",
    ],
    applicationInstructions:
      "After you volunteer you are invited to one evening of induction at the container. Bring a passport photograph for the badge.",
    postedDaysAgo: 15,
    closesInDays: 27,
    companyName: "Lagos State Chapter, City Clinics",
    companyLocation: "Jibowu, Lagos",
    contactEmail: "nightclinic@demo.test",
    isActive: true,
    applicants: ["student@demo.test"],
  },
  {
    title: "Surgeon and Anaesthetist Pair, Fistula Week",
    description:
      "For one week a year Zaria lends us a theatre, and women who have waited for years come from as far as Maradi. We look for a surgeon and an anaesthetist who would come together.\n\nThe week is slow on purpose: five repairs a day, and every patient has somebody who sits with her.",
    responsibilities: [
      "Operate four days, teach on the fifth",
      "Hold a daily round with the nurses who stay after we leave",
      "Hand over every patient in writing",
    ],
    requirements: [
      "Consultant level, with fistula or obstetric experience",
      "Spinal anaesthesia as a daily craft",
      "Hausa is welcome; interpreters are there",
    ],
    applicationInstructions:
      "Volunteer as a pair if you can, each on your own account, and name the other in an email to the coordinator.",
    postedDaysAgo: 21,
    closesInDays: 40,
    companyName: "Wholeness Missions",
    companyLocation: "Zaria, Kaduna",
    contactEmail: "missions@demo.test",
    isActive: true,
    applicants: [],
  },
  {
    title: "Health Talk Speaker for Secondary Schools",
    description:
      "Forty minutes in an assembly hall, twice a term: how a body grows, why sleep matters, what to do when a friend stops eating. The slides are written; the stories must be yours.",
    responsibilities: [
      "Give two talks a term in schools near you",
      "Stay for the questions that are asked when the teachers have left",
      "Report what the students asked, without names",
    ],
    requirements: [
      "Students from the third year and all doctors",
      "Safeguarding training, which we give",
      "A voice that reaches the last row",
    ],
    applicationInstructions:
      "Volunteer here. You get the slides and the names of three schools in your area, and choose.",
    postedDaysAgo: 2,
    closesInDays: 33,
    companyName: "Growing Up Well",
    companyLocation: "Your own city",
    contactEmail: "schools@demo.test",
    isActive: true,
    applicants: ["student@demo.test", "junior@demo.test"],
  },
  {
    title: "Prison Clinic Doctor, One Saturday a Month",
    description:
      "The custodial centre in Jos has one nurse for nine hundred men. On the first Saturday of the month two doctors and a dentist hold a clinic in the chapel.\n\nIt is not dangerous and it is not easy. Most volunteers stay for years.",
    responsibilities: [
      "Hold a general clinic from nine to two",
      "Review the tuberculosis register with the nurse",
      "Keep what you hear to yourself",
    ],
    requirements: [
      "Full registration",
      "A clean police record; we pay for the certificate",
      "Six Saturdays in a year",
    ],
    applicationInstructions:
      "Volunteer here, then send a copy of your practising licence to the contact email for the gate pass.",
    postedDaysAgo: 30,
    closesInDays: 8,
    companyName: "Plateau State Chapter, Prison Ministry",
    companyLocation: "Jos, Plateau",
    contactEmail: "prison.plateau@demo.test",
    isActive: true,
    applicants: ["doctor@demo.test"],
  },
]
