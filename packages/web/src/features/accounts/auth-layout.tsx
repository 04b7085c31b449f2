import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { ArchIllustration } from '../../ui/arch/arch-illustration.tsx'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import classes from './auth-layout.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly about?: string
  /** It takes the place of another screen: the focus goes to its title, so that it is read. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** The signed-out screens: what one does at the left, the arch with its keystone set at the right. */
export function AuthLayout({ title, about, takesFocus = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
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
      <aside className={classes.plate} aria-hidden="true">
        <ArchIllustration keystone="set" plain label="An arch whose keystone is set" />
        <p className={classes.motto}>The last stone holds all the others.</p>
      </aside>
    </div>
  )
}
