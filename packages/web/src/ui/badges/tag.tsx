import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** Shows a short fact, such as a category, difficulty or role, as an outlined label. */
export function Tag({ children, small }: { readonly children: ReactNode; readonly small?: boolean }) {
  return (
    <span className={classes.tag} data-small={small || undefined}>
      {children}
    </span>
  )
}
