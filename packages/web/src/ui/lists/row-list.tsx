import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** A list of rows inside a card; each child is a `ListRow`. */
export function RowList({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A row with the padding of the card. */
export function ListRow({ children }: { readonly children: ReactNode }) {
  return <li className={classes.row}>{children}</li>
}
