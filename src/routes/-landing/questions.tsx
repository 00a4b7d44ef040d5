import { Disclosure } from "#ui/disclosure/disclosure.tsx"
import { nationalOffice } from "../../offices.ts"

/** Questions that people ask before they join. Every answer must be true of the portal (SPEC §2, §9; DECISIONS §2, §3). */
const questions = [
  {
    title: "Who can become a member?",
    answer: `Medical and dental students, doctors and dentists in Nigeria, and those who serve abroad. You choose your kind of membership when you sign up, and you must be at least 14 years old.`,
  },
  {
    title: "What do I need to sign up?",
    answer:
      "Your name, date of birth, email and a password, and a few details: students give their admission year and student chapter; doctors their licence number, specialty and state chapter; global members their licence number, specialty and region.",
  },
  {
    title: "How is my email verified?",
    answer:
      "We send a six-digit code to your address. It works for 10 minutes. If it does not arrive, ask for another one after a minute. Then you can log in.",
  },
  {
    title: "What are the annual dues?",
    answer:
      "₦1,000 for students, ₦5,000 for doctors with up to five years of experience, ₦10,000 for doctors above five years, and $100 for the Global Network. Dues cover January to December.",
  },
  {
    title: "How do I pay for an event?",
    answer:
      "Students and doctors pay in naira on Paystack's page and come back to the portal. Global members pay in US dollars with PayPal. Free events need no payment at all.",
  },
  {
    title: "I paid, but my page closed. Did I lose my money?",
    answer:
      "No. The portal remembers every payment you opened, asks the provider what became of it, and never registers or charges you twice for the same one. At your next visit it offers to finish what was left open.",
  },
  {
    title: "I forgot my password. What now?",
    answer:
      "Choose Forgot Password on the login page. We send you a link that works once, within 30 minutes.",
  },
  {
    title: "Who can see my details?",
    answer:
      "Only members who are logged in, and only your name, role, region, email, picture and what you write about yourself. Your phone number and your birthday are never shown to others.",
  },
] as const

/** Shows the FAQ with native disclosures, which work before any script has loaded. */
export function Questions() {
  return (
    <section id="questions" className="landing-section landing-questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" className="display">
          Frequently asked questions
        </h2>
        <p className="landing-lead">
          Something else on your mind? Write to{" "}
          <a href={`mailto:${nationalOffice.email}`}>{nationalOffice.email}</a>.
        </p>
      </div>
      <div>
        {questions.map(({ title, answer }, index) => (
          <Disclosure key={title} title={title} name="questions" isOpen={index === 0}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
