import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { CapstoneLogo } from '../arch/capstone-logo.tsx'
import { LinkButton } from '../buttons/link-button.tsx'
import { NotFoundState } from '../lists/list-states.tsx'
import classes from './not-found-page.module.css'

export interface NotFoundPageProps {
  /** The dashboard of who is signed in; null for a visitor, or where that is not known. */
  readonly dashboard: string | null
}

/** Any unknown path: a visitor is led to the home page, who is signed in to their dashboard. Spec 1 §2. */
export default function NotFoundPage({ dashboard }: NotFoundPageProps) {
  usePageTitle('Page Not Found')
  const wayOn = dashboard ? (
    <LinkButton to={dashboard}>Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to="/">Go to the home page</LinkButton>
  )
  return (
    <>
      <header className={classes.top}>
        <Link to="/" aria-label="Capstone, home">
          <CapstoneLogo withName />
        </Link>
      </header>
      <main>
        <NotFoundState button={wayOn} />
      </main>
    </>
  )
}
