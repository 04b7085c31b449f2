import type { RoadmapStep } from '@capstone/contract/assignments/assignments.schemas'

export const STEP_FAILED = 'Failed to save this step. Please try again.'
/** At the first step that is not done: to the student, and to who reads along. */
export const STEP_NEXT = 'you are about here'
export const STEP_NEXT_OF_STUDENT = 'the student is about here'

/** "4 of 6 steps done" */
export const sayStepsDone = (steps: readonly RoadmapStep[]) =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} done`

export const ROADMAP_HINT =
  'Tick off what you have done; your instructor sees it. The keystone is set when the project is completed.'
