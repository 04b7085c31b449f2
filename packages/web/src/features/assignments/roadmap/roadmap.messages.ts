import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'
import { pluralize } from '../../../lib/text/formats.ts'

export const STEP_FAILED = 'Failed to save this step. Please try again.'
/** At the first step that is not done: to the student, and to who reads along. */
export const STEP_NEXT = 'you are about here'
export const STEP_NEXT_OF_STUDENT = 'the student is about here'

/** "4 of 6 steps done" */
export const formatStepCount = (done: number, total: number) => `${done} of ${pluralize(total, 'step')} done`

/** The same of the steps themselves. */
export const formatStepsDone = (steps: readonly RoadmapStep[]) =>
  formatStepCount(steps.filter(({ isDone }) => isDone).length, steps.length)

/** What is asked before a step with a note is unticked. */
export const REOPEN_STEP_TITLE = 'Untick this step?'
export const REOPEN_STEP_QUESTION = 'Your note on it is taken away as well.'

export const ROADMAP_HINT =
  'Tick off what you have done; your instructor sees it. The keystone is set when the project is completed.'
