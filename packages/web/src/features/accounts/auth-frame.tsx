import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { ArchPlate } from '../../ui/arch-plate.tsx'
import { CapstoneMark } from '../../ui/capstone-mark.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

/** The signed-out screens: what one does at the left, the arch with its keystone set at the right. */
export function AuthFrame({ title, about, children }: AuthFrameProps) {
  usePageTitle(title)
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <Link to="/" aria-label="Capstone, home">
          <CapstoneMark withName />
        </Link>
        <main className={classes.main}>
          <h1>{title}</h1>
          {about && <p className={classes.about}>{about}</p>}
          {children}
        </main>
      </div>
      <aside className={classes.plate} aria-hidden="true">
        <ArchPlate keystone="set" plain label="An arch whose keystone is set" />
        <p className={classes.motto}>The last stone holds all the others.</p>
      </aside>
    </div>
  )
}
