import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface DescriptionListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Lists labels above their values, for a side panel. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.label} className={classes.item}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
