import { useId } from 'react'
import { useScrollToCurrent } from '../../lib/dom/use-scroll-to-current.ts'
import { formatNumber } from '../../lib/text/formats.ts'
import { LoadingStat } from '../stats/loading-stat.tsx'
import classes from './filter-counts.module.css'

export interface FilterCountsProps {
  /** Accessible name of the figures: "Tickets in figures". */
  readonly label: string
  /** Name of what they filter by: "Status". */
  readonly name: string
  /** The filter's values with how many rows each shows, undefined while loading; the empty value shows all. */
  readonly options: readonly {
    readonly value: string
    readonly label: string
    readonly count: number | undefined
    /** The name of the count, where it is not that of the value: "Total" of "All". */
    readonly countLabel?: string
  }[]
  /** Whether there are too many rows to count, or they failed to load, so that the values have no figures. */
  readonly isUncounted: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Figures that also filter: each is the number of rows with a value, and selecting it shows only these. */
export function FilterCounts({ label, name, options, isUncounted, value, onChange }: FilterCountsProps) {
  const group = useId()
  const isLoading = !isUncounted && options.some(({ count }) => count === undefined)
  const row = useScrollToCurrent<HTMLDivElement>('label:has(:checked)', `${value} ${isLoading}`)
  return (
    <section aria-label={label}>
      <div ref={row} role="radiogroup" aria-label={name} className={classes.counts}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>{' '}
            {!isUncounted && (
              <span>
                {option.countLabel && <small>{option.countLabel} </small>}
                <b>{option.count === undefined ? <LoadingStat /> : formatNumber(option.count)}</b>
              </span>
            )}
          </label>
        ))}
      </div>
    </section>
  )
}
