import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** Type, difficulty, role: an outlined word without colour. */
export function Tag({ children, small }: { readonly children: ReactNode; readonly small?: boolean }) {
  return (
    <span className={classes.tag} data-small={small || undefined}>
      {children}
    </span>
  )
}
