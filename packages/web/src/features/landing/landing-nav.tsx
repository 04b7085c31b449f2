import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CapstoneMark } from '../../ui/capstone-mark.tsx'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

/** The mark, and for visitors Login and Sign Up. */
export function LandingNav({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <header className={classes.nav}>
      <div className={classes.inner}>
        <Link to="/" aria-label="Capstone, home">
          <CapstoneMark withName />
        </Link>
        {!signedIn && (
          <nav aria-label="Account" className={classes.navLinks}>
            <Button component={Link} to={landing.login.to} variant="subtle">
              {landing.login.label}
            </Button>
            <Button component={Link} to={landing.signUp.to} variant="default">
              {landing.signUp.label}
            </Button>
          </nav>
        )}
      </div>
    </header>
  )
}
