import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { pluralize } from '../../../lib/text/formats.ts'

export const STEP_FAILED = 'Failed to save this step. Please try again.'
/** Label of the first step that is not done. */
export const STEP_NEXT = 'next step'

/** "4 of 6 steps done" */
export const formatStepCount = (done: number, total: number) => `${done} of ${pluralize(total, 'step')} done`

/** "4 of 6 steps done", for a list of steps. */
export const formatStepsDone = (steps: readonly RoadmapStep[]) =>
  formatStepCount(steps.filter(({ isDone }) => isDone).length, steps.length)

/** The confirmation before a step with a note is reopened. */
export const REOPEN_STEP_TITLE = 'Untick this step?'
export const REOPEN_STEP_QUESTION = 'This also deletes your note on it.'

export const ROADMAP_HINT =
  'Tick off what you have done; your instructor sees it. The keystone is set when the project is completed.'
