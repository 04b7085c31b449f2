import { Children, type ReactNode } from 'react'
import classes from './meta-line.module.css'

/** Facts separated by middle dots; each child is one fact, empty ones are left out, a dot never begins a wrapped line. */
export function MetaLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.facts}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are told apart by their place alone.
        <span key={index}>{fact}</span>
      ))}
    </div>
  )
}
