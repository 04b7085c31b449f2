import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import { PassageItem } from './passage-item.tsx'
import classes from './passages.module.css'

export interface PassagesListProps {
  readonly citations: readonly Citation[]
  /** Names the list for screen readers. */
  readonly label: string
}

/** Numbered passages, as they were found. */
export function PassagesList({ citations, label }: PassagesListProps) {
  const owners = new Set(citations.flatMap(({ passage }) => passage?.belongsTo ?? []))
  return (
    <ol className={classes.passages} aria-label={label}>
      {citations.map((citation) => (
        <PassageItem key={citation.number} citation={citation} isNamingOwner={owners.size > 1} />
      ))}
    </ol>
  )
}
