import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** A list of rows inside a card; each child is a `ListRow`. */
export function RowList({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <Box component="ul" miw={0} {...(label ? { 'aria-label': label } : {})}>
      {children}
    </Box>
  )
}

/** A row with the padding of the card. */
export function ListRow({ children }: { readonly children: ReactNode }) {
  return <li className={classes.row}>{children}</li>
}
