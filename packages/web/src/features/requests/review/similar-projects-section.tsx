import type { SimilarProject } from '@capstone/contract/requests/requests.schemas'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import {
  formatSimilarity,
  NOTHING_SIMILAR,
  SIMILAR_PROJECTS_FAILED,
  SIMILAR_PROJECTS_LOADING,
} from '../requests.messages.ts'
import classes from './manage-requests.module.css'
import type { SimilarProjectsState } from './similar-projects.queries.ts'

/** What a request is similar to, so that an admin notices duplicates. */
export function SimilarProjectsSection({ state }: { readonly state: SimilarProjectsState }) {
  if (state.kind === 'loading') return <p className={classes.similar}>{SIMILAR_PROJECTS_LOADING}</p>
  if (state.kind === 'failed') {
    return (
      <p className={classes.similar}>
        {SIMILAR_PROJECTS_FAILED}{' '}
        <Button variant="subtle" size="compact-xs" onClick={state.tryAgain}>
          Try again
        </Button>
      </p>
    )
  }
  if (state.similarProjects.length === 0) return <p className={classes.similar}>{NOTHING_SIMILAR}</p>
  return (
    <ul className={classes.similarProjects} aria-label="Similar projects">
      {state.similarProjects.map((similar) => (
        <SimilarProjectItem key={similar.id} similar={similar} />
      ))}
    </ul>
  )
}

const SimilarProjectItem = ({ similar }: { readonly similar: SimilarProject }) => (
  <li>
    <IconCopy size={16} stroke={1.6} aria-hidden="true" />
    <span>
      <strong>{similar.title}</strong> {formatSimilarity(similar)}
    </span>
  </li>
)
