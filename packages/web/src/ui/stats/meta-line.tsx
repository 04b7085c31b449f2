import { Children, type ReactNode } from 'react'
import classes from './meta-line.module.css'

/** A fact that a phone does not show in a list, because the details of the row have it. */
export const SecondaryFact = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.secondary}>{children}</span>
)

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
