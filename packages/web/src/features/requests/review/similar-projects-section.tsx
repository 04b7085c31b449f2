import type { Likeness } from '@capstone/contract/requests/requests.schemas'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { formatSimilarity, LIKENESSES_FAILED, LIKENESSES_LOADING, NO_LIKENESS } from '../requests.messages.ts'
import classes from './manage-requests.module.css'
import type { LikenessState } from './similar-projects.queries.ts'

/** What a request is like, so that an admin sees that a project is asked for, or given, twice. */
export function LikenessesSection({ state }: { readonly state: LikenessState }) {
  if (state.kind === 'loading') return <p className={classes.likeness}>{LIKENESSES_LOADING}</p>
  if (state.kind === 'failed') {
    return (
      <p className={classes.likeness}>
        {LIKENESSES_FAILED}{' '}
        <Button variant="subtle" size="compact-xs" onClick={state.tryAgain}>
          Try again
        </Button>
      </p>
    )
  }
  if (state.likenesses.length === 0) return <p className={classes.likeness}>{NO_LIKENESS}</p>
  return (
    <ul className={classes.likenesses} aria-label="Similar projects">
      {state.likenesses.map((likeness) => (
        <LikenessItem key={likeness.id} likeness={likeness} />
      ))}
    </ul>
  )
}

const LikenessItem = ({ likeness }: { readonly likeness: Likeness }) => (
  <li>
    <IconCopy size={16} stroke={1.6} aria-hidden="true" />
    <span>
      <strong>{likeness.title}</strong> {formatSimilarity(likeness)}
    </span>
  </li>
)
