import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  readonly title: string
  /** The document title, if it differs from the heading. */
  readonly documentTitle?: string
  /** A line below the title. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
}

/** Shows the h1 of a page with a description and buttons, and sets the document title. */
export function PageHeader({ title, documentTitle = title, about, actions }: PageHeaderProps) {
  usePageTitle(documentTitle)
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <h1>{title}</h1>
        {about && <p className={classes.about}>{about}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
