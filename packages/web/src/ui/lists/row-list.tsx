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

interface ListRowProps {
  readonly children: ReactNode
  /** Whether a link to the screen points to this row: it is marked, and can take the focus. */
  readonly isLinkedTo?: boolean
}

/** A row with the padding of the card. */
export function ListRow({ children, isLinkedTo = false }: ListRowProps) {
  return (
    <li className={classes.row} {...(isLinkedTo && { 'aria-current': true, tabIndex: -1 })}>
      {children}
    </li>
  )
}
