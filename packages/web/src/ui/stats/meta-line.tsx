import { Children, type ReactNode } from 'react'
import classes from './meta-line.module.css'

/** Shows its children separated by middle dots. Skips empty ones; a wrapped line does not start with a dot. */
export function MetaLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.line}>
      {Children.toArray(children).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <span key={index}>{item}</span>
      ))}
    </div>
  )
}
