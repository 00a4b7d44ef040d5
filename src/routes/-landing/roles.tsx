import { Card, CardBody, cardLink } from "#ui/card/card.tsx"
import { landingPictures } from "../../brand/landing-pictures.ts"
import { RouterLink } from "../-router-link.ts"

const roles = [
  {
    name: "Students",
    type: "student",
    picture: landingPictures.roles.student,
    text: "For those in medical and dental school. Pray with your chapter, learn from those ahead of you, and keep your faith through long nights of study.",
    needs: "Your admission year and your student chapter",
    join: "Join as a student",
  },
  {
    name: "Doctors",
    type: "doctor",
    picture: landingPictures.roles.doctor,
    text: "For doctors and dentists at work in Nigeria. Serve on missions, meet in your state chapter, and practise with excellence and a clear conscience.",
    needs: "Your licence number, specialty and state chapter",
    join: "Join as a doctor",
  },
  {
    name: "Global Network",
    type: "global member",
    picture: landingPictures.roles.global,
    text: "For members in the diaspora. Stay close to home from wherever you serve: regional meetings, missions, and giving in your own currency.",
    needs: "Your licence number, specialty and region",
    join: "Join as a global member",
  },
] as const

/** Shows the three roles, each with its colour and the details that its form needs (SPEC §2, /signup). */
export function Roles() {
  return (
    <section id="roles" className="landing-section" aria-labelledby="roles-title">
      <h2 id="roles-title" className="display">
        Three roles, one association
      </h2>
      <p className="landing-lead">Wherever you are in your career, there is a place for you.</p>
      <ul className="landing-roles">
        {roles.map(({ name, type, picture, text, needs, join }) => (
          <Card as="li" key={type} isFlush className="landing-role" data-role={type}>
            <img
              src={picture.src}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
              loading="lazy"
              decoding="async"
            />
            <CardBody>
              <h3 className="display">{name}</h3>
              <p>{text}</p>
              <p className="landing-needs">
                <span>You need</span> {needs}
              </p>
              <RouterLink to="/signup" search={{ type }} className={cardLink} variant="bare">
                {join}
              </RouterLink>
            </CardBody>
          </Card>
        ))}
      </ul>
    </section>
  )
}
