import { Link } from '@tanstack/react-router'
import { CapstoneMark } from '../../ui/arch/capstone-mark.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

/** The mark, and for visitors Login and Sign Up. */
export function LandingNav({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <header className={classes.nav}>
      <div className={classes.inner}>
        <Link to="/" aria-label={landing.home}>
          <CapstoneMark withName name={landing.name} />
        </Link>
        {!signedIn && (
          <nav aria-label={landing.account} className={classes.navLinks}>
            <LinkButton to={landing.login.to} kind="quiet">
              {landing.login.label}
            </LinkButton>
            <LinkButton to={landing.signUp.to} kind="second">
              {landing.signUp.label}
            </LinkButton>
          </nav>
        )}
      </div>
    </header>
  )
}
