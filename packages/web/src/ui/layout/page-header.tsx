import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  readonly title: string
  /** What the browser's tab says, where the title is a greeting. */
  readonly tab?: string
  /** One line below the title. */
  readonly about?: ReactNode
  /** Buttons at the right. */
  readonly actions?: ReactNode
}

/** The first thing on a page: its only h1, what it is, and its buttons. */
export function PageHeader({ title, tab = title, about, actions }: PageHeaderProps) {
  usePageTitle(tab)
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {about && <p className={classes.about}>{about}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
