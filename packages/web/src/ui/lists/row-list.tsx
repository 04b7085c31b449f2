import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** Rows inside a card, divided by hairlines; each child is a `ListRow`. */
export function RowList({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={classes.list} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </ul>
  )
}

/** One row with the padding of the card around it. */
export function ListRow({ children }: { readonly children: ReactNode }) {
  return <li className={classes.row}>{children}</li>
}
