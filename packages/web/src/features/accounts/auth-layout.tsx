import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { ArchIllustration } from '../../ui/arch/arch-illustration.tsx'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import classes from './auth-layout.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly about?: string
  /** Moves the focus to the title, so that screen readers announce a view that replaces another. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** Layout of the signed-out pages: the form on the left, the arch with its keystone set on the right. */
export function AuthLayout({ title, about, takesFocus = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes.frame}>
      <div className={classes.column}>
        <header>
          <Link to="/" aria-label="Capstone, home">
            <CapstoneLogo withName />
          </Link>
        </header>
        <main className={classes.main}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {about && <p className={classes.about}>{about}</p>}
          {children}
        </main>
      </div>
      <aside className={classes.illustration} aria-hidden="true">
        <ArchIllustration keystone="set" plain label="An arch whose keystone is set" />
        <p className={classes.motto}>The last stone holds all the others.</p>
      </aside>
    </div>
  )
}
