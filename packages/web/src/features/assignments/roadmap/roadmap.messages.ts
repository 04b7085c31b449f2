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

/** How to work with a roadmap; a project without a mentor has nobody who sees what is ticked off. */
export const formatRoadmapHint = (hasMentor: boolean) =>
  `Tick off what you have done${hasMentor ? '; your instructor sees it' : ''}. The keystone is set when the project is completed.`

/** "2 of 4 steps done, your instructor’s estimate 0%"; only the steps while the project has no mentor. */
export const formatEstimate = (done: number, total: number, progress: number, hasMentor: boolean) =>
  `${formatStepCount(done, total)}${hasMentor ? `, your instructor’s estimate ${progress}%` : ''}`

/** The message to the mentor when the steps are ahead of the progress. */
export const formatUpdateRequest = ({ title, progress, roadmap }: EstimatedProject) =>
  `I have ${formatStepsDone(roadmap)} in “${title}”, and its progress shows ${progress}%. Could you please look at it and update it?`
type EstimatedProject = {
  readonly title: string
  readonly progress: number
  readonly roadmap: readonly RoadmapStep[]
}
export const UPDATE_REQUESTED = 'Your instructor has been asked, in your chat.'
export const UPDATE_REQUEST_FAILED = 'Failed to send message. Please try again.'
