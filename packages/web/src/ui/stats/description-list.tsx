import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface DescriptionListProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Labels above their values, as a side panel shows them. */
export function DescriptionList({ facts }: DescriptionListProps) {
  return (
    <dl>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
