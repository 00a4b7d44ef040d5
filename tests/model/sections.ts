/**
 * Maps the sections of SPEC §4, §5 and §8 (states and transitions, validation, errors) to their proofs. A proof
 * is a sentence of a flow's model or, without a flow, a test by its file and part of its text. `coverage.md`
 * prints the table. The gate fails on a section without a proof, and on a proof that does not exist.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./flows.ts"
import type { AnyModel } from "./model.ts"

type Proof = readonly [where: string, text: string]

export interface Section {
  readonly section: string
  readonly about: string
  /** A flow and the beginning of a sentence of its model. */
  readonly rules?: readonly Proof[]
  /** The file of a test and part of its text. */
  readonly tests?: readonly Proof[]
}

const of = (
  section: string,
  about: string,
  rules: readonly Proof[],
  tests: readonly Proof[] = [],
): Section => ({
  section,
  about,
  rules,
  tests,
})

export const sections: readonly Section[] = [
  of("SPEC §4", "Signup screen mode", [
    ["signup", "without a type in the address the chooser is shown"],
    ["signup", "the address decides the mode"],
  ]),
  of("SPEC §4", "Signup", [
    ["signup", "an account that is made says so by its kind"],
    ["signup", "then /verify-email is shown"],
  ]),
  of("SPEC §4", "Verify", [
    ["email-verification", "a right code says 'Email Verified, Login to continue'"],
    ["email-verification", "a right code forgets the remembered email"],
    ["email-verification", "a code that was sent says 'Email verification code resent'"],
  ]),
  of("SPEC §4", "Login", [
    ["session", "a login that succeeds says 'Login successful'"],
    ["session", "an unverified member goes to /verify-email"],
    ["session", "an error that says 'not verified' goes to /verify-email"],
  ]),
  of("SPEC §4", "Forgot password", [
    ["reset-request", "the response's message is said, and /reset-password follows"],
    ["password-reset", "after it 'Congratulations' is shown"],
    ["password-reset", "the dialog leads back to /login"],
  ]),
  of("SPEC §4", "Logout", [
    ["session", "logout clears tokens, user"],
    ["session", "a user is authenticated only when a user object is set"],
  ]),
  of("SPEC §4", "Session expiry", [
    ["session", "an expired session says 'Session has expired. Login again'"],
    ["session", "after it the member is logged out, the cache cleared"],
    ["purchase", "the login leads back to what it interrupted"],
  ]),
  of("SPEC §4", "Rehydrating", [["session", "the app waits for what the device keeps"]]),
  of("SPEC §4", "Event registration", [
    ["event-registration", "a free event registers directly"],
    ["event-registration", "a paid event first creates a payment session"],
    ["payment", "a user who is not global is redirected"],
    ["payment", "a global user gets the order id"],
    ["payment-return", "a success toasts 'Event registeration successfully'"],
  ]),
  of("SPEC §4", "Payment return pages", [
    ["payment-return", "on arrival with a reference the server is asked once"],
    ["payment-return", "a 409 shows 'Already Confirmed'"],
    ["app", "a payment that comes back is confirmed once"],
  ]),
  of("SPEC §4", "Checkout", [
    ["form", "a wrong form is never sent"],
    ["checkout", "Pay opens one payment"],
    ["checkout", "on approval the app goes to the success page"],
    ["cart", "a confirmed order empties the cart"],
  ]),
  of("SPEC §4", "Subscription", [
    ["subscription", "Subscribe Now opens the dialog"],
    ["subscription", "approval goes to payments/successful"],
    ["payment", "'I Understand' opens the checkout URL"],
    ["payment-return", "the updated user that comes with the answer"],
  ]),
  of("SPEC §4", "Donation", [
    ["donation", "Donate Now with a right form creates the donation session"],
    ["donation", "approval goes to payments/successful"],
  ]),
  of("SPEC §4", "Cart", [
    ["cart", "adding shows as loading for two seconds"],
    ["cart", "then it is in the cart, and told"],
    [
      "cart",
      "removing shows as loading for two seconds before it applies, by Remove and by quantity zero alike",
    ],
    ["cart", "then it has left the cart, and that is told"],
  ]),
  of("SPEC §4", "Transition button", [
    ["transition", "submitting sends region, specialty and licenseNumber"],
    ["transition", "one that is in progress"],
  ]),
  of(
    "SPEC §4",
    "Training status and badge colours",
    [],
    [
      ["tests/api/trainings.test.ts", "show only the asking member's own completion"],
      ["tests/ui/parts.test.ts", "statuses have the specified colours in any letter case"],
    ],
  ),
  of(
    "SPEC §4",
    "Job",
    [
      ["volunteering", "one who volunteered is told 'Volunteered for job successfully'"],
      ["volunteering", "one who had volunteered before is told so"],
    ],
    [["tests/api/jobs.test.ts", "is rejected for a closed job and after its closing date"]],
  ),
  of("SPEC §4", "Notification", [["notifications", "unread becomes read when the detail opens"]]),
  of(
    "SPEC §4",
    "Load-more lists",
    [
      ["load-more", "Load More appends the next page"],
      ["load-more", "the button is 'The End' on the last page"],
    ],
    [["tests/e2e/load-more.tour.spec.ts", "Another search is another list, from its first page"]],
  ),
  of("SPEC §4", "Messaging", [
    ["chat", "a member who comes is connected at once"],
    ["chat", "nothing about the connection is ever said in a toast"],
    ["conversation", "the next message is shown as it comes"],
  ]),
  of("SPEC §4", "Modal and wizard", [
    ["subscription", "the dialog is open from 'Subscribe Now' to its answer"],
    ["transition", "the dialog is open from the button to its answer"],
    ["signup", "back at the chooser the type that was left is still ticked"],
  ]),
  of(
    "SPEC §4",
    "Table state",
    [],
    [["tests/api/orders.test.ts", "is sorted by amount and by status, both ways"]],
  ),
  of(
    "SPEC §5",
    "Email pattern, passwords that match, required fields, age, role's fields",
    [["form", "submit on a wrong form shows every error"]],
    [
      [
        "tests/ui/signup-rules.test.ts",
        "an empty form reports every required field in page order with the specified message",
      ],
    ],
  ),
  of("SPEC §5", "Reset token", [["password-reset", "a new password is sent with its code"]]),
  of(
    "SPEC §5",
    "OTP",
    [["email-verification", "six characters complete the code"]],
    [["src/ui/code-field/code-entry.test.ts", "a digit fills its box and moves on"]],
  ),
  of("SPEC §5", "Errors under the field, validation on every change", [
    ["form", "forms validate on every change"],
    ["form", "errors show under a field that was left"],
  ]),
  of("SPEC §5", "Password change", [["password-change", "if new and confirm differ the toast is"]]),
  of(
    "SPEC §5",
    "Transition",
    [["transition", "submitting sends region"]],
    [["tests/api/transition.test.ts", "AWAITING"]],
  ),
  of(
    "SPEC §5",
    "Avatar and file upload",
    [
      ["avatar-upload", "nothing is sent without a picture"],
      ["avatar-upload", "a file that is not taken says why"],
    ],
    [["src/ui/file-field/file-rules.test.ts", "takes what it is told to and no more"]],
  ),
  of(
    "SPEC §5",
    "Store",
    [
      ["cart", "any other quantity is set at once and kept"],
      ["product-choice", "a product with sizes needs a size"],
    ],
    [["tests/e2e/store.journey.spec.ts", "Please select a size"]],
  ),
  of("SPEC §5", "Chat message", [["conversation", "an empty message is not sent"]]),
  of("SPEC §5", "Faith entry", [["faith-entry", "a form begins with what was written before"]]),
  of("SPEC §5", "Event filter", [], [["tests/api/events-filters.test.ts", "eventDate"]]),
  of(
    "SPEC §5",
    "Profile",
    [["profile-edit", "Save sends what stands in the form"]],
    [["tests/ui/profile-form.test.ts", "requires only the fields of SPEC §5"]],
  ),
  of(
    "SPEC §5",
    "Checkout",
    [["checkout", "the form begins with what the member typed before"]],
    [["tests/e2e/store.journey.spec.ts", "This field is required"]],
  ),
  of("SPEC §5", "Donation", [
    ["donation", "unticking clears the amount"],
    ["donation", "members who are not global give NGN only"],
    ["donation", "Donate Now or PayPal with a wrong form shows every sentence"],
  ]),
  of("SPEC §8", "Generic toast", [
    ["form", "a refusal is told with the server's sentence"],
    ["form", "a defect says 'Oops, something went wrong!'"],
    ["session", "a refused login says the server's sentence"],
  ]),
  of("SPEC §8", "'expired token'", [["session", "an expired session says"]]),
  of("SPEC §8", "409 on payment confirmation", [
    ["payment-return", "a 409 shows 'Already Confirmed'"],
    ["purchase", "opened again, it says that it was confirmed before"],
  ]),
  of(
    "SPEC §8",
    "Route errors",
    [["notifications", "what nobody has, or another member, is 'Oops!'"]],
    [["tests/e2e/resources.journey.spec.ts", "This page does not exist"]],
  ),
  of(
    "SPEC §8",
    "Form messages",
    [["signup", "Continue with no choice says 'Please select an account type'"]],
    [["tests/ui/signup-rules.test.ts", "has the same messages on the page and in the contract"]],
  ),
  of("SPEC §8", "Failures of login, reset and password change", [
    ["session", "an error that says 'not verified'"],
    ["password-reset", "a refused reset keeps the form and says the server's message"],
    ["password-change", "password-change failure"],
  ]),
  of("SPEC §8", "Success toasts", [
    ["session", "a login that succeeds says 'Login successful'"],
    ["password-reset", "Resend says 'OTP resent successfully'"],
    ["event-registration", "a registration that succeeds says 'Registered for event successfully'"],
    ["cart", "Clear Cart empties it and says 'Cart cleared!'"],
    ["transition", "what was sent says 'Transition info updated successfully'"],
    ["faith-entry", "an entry that is posted says"],
    ["volunteering", "one who volunteered is told"],
    ["avatar-upload", "saved: the dialog closes, the server's message is said"],
    ["profile-edit", "Save goes back to the profile with the server's message"],
  ]),
  of(
    "SPEC §8",
    "Empty states",
    [],
    [["tests/e2e/store.journey.spec.ts", "You currently have no item in your shopping cart"]],
  ),
  of("SPEC §8", "Fetch error, timeout, parsing error, HTTP status", [
    ["payment-return", "when nobody could be asked, nothing is said but that"],
    ["conversation", "a conversation that cannot be fetched says why"],
  ]),
]

/** Returns the sentences and tests that prove a section, and the references that do not exist. */
export function proofsOf(
  { rules = [], tests = [] }: Section,
  models: ReadonlyMap<string, AnyModel>,
): { readonly held: readonly string[]; readonly missing: readonly string[] } {
  const held: string[] = []
  const missing: string[] = []
  for (const [flow, text] of rules) {
    const rule = Object.keys(models.get(flow)?.rules ?? {}).find((title) => title.startsWith(text))
    if (rule === undefined) missing.push(`${flow}: ${text}`)
    else held.push(`${flow}: ${rule}`)
  }
  for (const [file, text] of tests) {
    const path = join(root, file)
    if (existsSync(path) && readFileSync(path, "utf8").includes(text)) held.push(`\`${file}\``)
    else missing.push(`${file}: ${text}`)
  }
  return { held, missing }
}
