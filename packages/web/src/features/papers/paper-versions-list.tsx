import type { OwnPaper, PaperVersion } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatBytes, formatDate, pluralize } from '../../lib/text/formats.ts'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import classes from './own/own-paper.module.css'
import { PaperFeedbackSection } from './paper-feedback-section.tsx'
import { PaperFileButton } from './publish/paper-file-button.tsx'

export interface PaperVersionsListProps {
  readonly paper: Pick<OwnPaper, 'id' | 'title' | 'versions'>
  /** The label of the button that opens a version; "Open" by default. */
  readonly action?: string
}

/** The versions of a paper, newest first. The older ones are collapsed. */
export function PaperVersionsList({ paper, action }: PaperVersionsListProps) {
  const [areAllShown, setAllShown] = useState(false)
  const id = useId()
  const [newest, ...older] = paper.versions
  if (!newest) return null
  return (
    <>
      <ul id={id} aria-label={`Versions of ${stripDirectionMarks(paper.title)}`}>
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
          {areAllShown ? 'Hide' : 'Show'} {pluralize(older.length, 'earlier version')}
        </Button>
      )}
    </>
  )
}

interface PaperVersionRowProps {
  readonly paper: { readonly id: string; readonly title: string }
  readonly version: PaperVersion
  /** The label of the button that opens the file; "Open" by default. */
  readonly action?: string
}

/** An uploaded version of a paper with its details and the reviewer’s feedback. */
function PaperVersionRow({ paper, version, action = 'Open' }: PaperVersionRowProps) {
  const { id, number, name, size, uploadedAt, pages, hasText, abstractWords, feedback } = version
  return (
    <li className={classes.version}>
      <div className={classes.versionWords}>
        <p className={classes.versionName}>
          Version {number} <bdi>{name}</bdi>
        </p>
        <MetaLine>
          {formatBytes(size)}
          {`uploaded ${formatDate(uploadedAt)}`}
          {pages !== null && pluralize(pages, 'page')}
          {hasText === false && 'a scan, text cannot be selected'}
          {abstractWords !== null && `abstract of ${pluralize(abstractWords, 'word')}`}
        </MetaLine>
      </div>
      <PaperFileButton
        paperId={paper.id}
        versionId={id}
        name={name}
        label={`${action} version ${number} of ${paper.title}`}
      >
        {action}
      </PaperFileButton>
      {feedback && <PaperFeedbackSection title={`Feedback on version ${number}`} feedback={feedback} />}
    </li>
  )
}
