import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { CapstoneLogo } from '../arch/capstone-logo.tsx'
import { LinkButton } from '../buttons/link-button.tsx'
import { NotFoundState } from '../lists/list-states.tsx'
import classes from './not-found-page.module.css'

export interface NotFoundPageProps {
  /** Path of the person's dashboard; null for a visitor, or if the session cannot be loaded. */
  readonly dashboard: string | null
}

/** Shown for an unknown path, with a link to the home page or the person's dashboard. */
export default function NotFoundPage({ dashboard }: NotFoundPageProps) {
  usePageTitle('Page Not Found')
  const link = dashboard ? (
    <LinkButton to={dashboard}>Go to your dashboard</LinkButton>
  ) : (
    <LinkButton to="/">Go to the home page</LinkButton>
  )
  return (
    <>
      <header className={classes.header}>
        <Link to="/" aria-label="Capstone, home">
          <CapstoneLogo withName />
        </Link>
      </header>
      <main>
        <NotFoundState button={link} />
      </main>
    </>
  )
}
