import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { countOf } from '../../lib/text/formats.ts'
import classes from './mine/own-paper.module.css'
import { PaperVersionRow } from './paper-version-row.tsx'

export interface PaperVersionsListProps {
  readonly paper: Pick<OwnPaper, 'id' | 'title' | 'versions'>
  /** What opens one: "Open". */
  readonly action?: string
}

/** The versions of a paper, newest first; the older ones show when they are asked for. */
export function PaperVersionsList({ paper, action }: PaperVersionsListProps) {
  const [areAllShown, setAllShown] = useState(false)
  const id = useId()
  const [newest, ...older] = paper.versions
  if (!newest) return null
  return (
    <>
      <ul id={id} className={classes.versions} aria-label={`Versions of ${stripDirectionMarks(paper.title)}`}>
        {(areAllShown ? paper.versions : [newest]).map((version) => (
          <PaperVersionRow key={version.id} paper={paper} version={version} {...(action ? { action } : {})} />
        ))}
      </ul>
      {older.length > 0 && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.older}
          aria-expanded={areAllShown}
          aria-controls={id}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? 'Hide' : 'Show'} {countOf(older.length, 'earlier version')}
        </Button>
      )}
    </>
  )
}
