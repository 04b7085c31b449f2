import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

export interface FilterBarProps {
  readonly children: ReactNode
  /** "Showing X of Y projects". */
  readonly showing?: ReactNode
}

/** Search and filters above a list, with the number of rows shown. */
export function FilterBar({ children, showing }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <search className={classes.controls}>{children}</search>
      {showing && (
        <p className={classes.showing} aria-live="polite">
          {showing}
        </p>
      )}
    </div>
  )
}
