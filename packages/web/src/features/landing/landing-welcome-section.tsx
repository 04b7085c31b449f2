import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { homeOf } from '../../lib/session/session.ts'
import { Arch } from '../../ui/arch/arch.tsx'
import { archStates } from '../../ui/arch/arch-states.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

/** Who is signed in, as far as the landing page needs it. */
export interface LandingViewer {
  readonly name?: string | null
  readonly email: string
  readonly role: Role
}

/** Welcomes whoever is signed in by name or e-mail, with a button to the dashboard of their role. */
export function LandingWelcomeSection({ viewer }: { readonly viewer: LandingViewer }) {
  return (
    <section className={classes.welcome}>
      <Arch stones={archStates(7, 7)} width={148} />
      <h1>
        {landing.welcome.greeting}, {viewer.name || viewer.email}
      </h1>
      <p>{landing.welcome.text}</p>
      <LinkButton to={homeOf(viewer.role)} large>
        {landing.welcome.button}
      </LinkButton>
    </section>
  )
}
