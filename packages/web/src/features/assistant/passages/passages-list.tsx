import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import { PassageItem } from './passage-item.tsx'
import classes from './passages.module.css'

export interface PassagesListProps {
  readonly citations: readonly Citation[]
  /** Makes each passage the target of a link. */
  readonly idOf?: (number: number) => string
  /** Names the list for screen readers. */
  readonly label: string
}

/** Numbered passages, as they were found or given to the assistant. */
export function PassagesList({ citations, idOf, label }: PassagesListProps) {
  const owners = new Set(citations.flatMap(({ passage }) => passage?.belongsTo ?? []))
  return (
    <ol className={classes.passages} aria-label={label}>
      {citations.map((citation) => (
        <PassageItem
          key={citation.number}
          citation={citation}
          isNamingOwner={owners.size > 1}
          {...(idOf && { id: idOf(citation.number) })}
        />
      ))}
    </ol>
  )
}
