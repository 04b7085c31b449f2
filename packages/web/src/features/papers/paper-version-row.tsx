import type { PaperVersion } from '@capstone/contract/papers/papers.schemas'
import { countOf, formatBytes, formatDate } from '../../lib/text/formats.ts'
import { FactsLine } from '../../ui/figures/facts-line.tsx'
import classes from './mine/own-paper.module.css'
import { PaperFeedbackSection } from './paper-feedback-section.tsx'
import { PaperFileButton } from './publish/paper-file-button.tsx'

export interface PaperVersionRowProps {
  readonly paper: { readonly id: string; readonly title: string }
  readonly version: PaperVersion
  /** What opens it: "Open". */
  readonly action?: string
}

/** One uploaded file of a paper, what is known of it, and what the reviewer wrote about it. */
export function PaperVersionRow({ paper, version, action = 'Open' }: PaperVersionRowProps) {
  const { id, number, name, size, uploadedAt, pages, hasText, abstractWords, feedback } = version
  return (
    <li className={classes.version}>
      <div className={classes.versionWords}>
        <p className={classes.versionName}>
          Version {number} <bdi>{name}</bdi>
        </p>
        <FactsLine>
          {formatBytes(size)}
          {`uploaded ${formatDate(uploadedAt)}`}
          {pages !== null && countOf(pages, 'page')}
          {hasText === false && 'a scan, text cannot be selected'}
          {abstractWords !== null && `abstract of ${countOf(abstractWords, 'word')}`}
        </FactsLine>
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
