import type { ProjectStatus, ResourceState } from '@capstone/contract/assignments/assignments.constants'
import { errorText } from '../../lib/error-text.ts'
import type { Tone } from '../../ui/status-badge.tsx'
import { DownloadError } from './student-projects.queries.ts'

/** A project's status as a word, and its colour. Spec 1 §4. */
export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
}
export const PROJECT_STATUS_TONES: Readonly<Record<ProjectStatus, Tone>> = {
  pending: 'pending',
  in_progress: 'progress',
  completed: 'done',
}

/** Shown where a project's instructor is no more. Spec 2 §9. */
export const NO_INSTRUCTOR = 'Unknown'

export const PROJECTS_FAILED = 'Failed to load projects'
export const PROJECTS_EMPTY = 'No projects yet. Activate your first project.'
export const PROJECT_FAILED = 'Failed to load project details'
export const PROJECT_NOT_FOUND = 'Project Not Found'
export const PROJECT_NOT_FOUND_WHY = 'The requested project could not be found.'

/** What to say of a download that did not come. Spec 1 §8. */
export function sayDownloadFailed(error: Error): string {
  if (!(error instanceof DownloadError)) return errorText(error, 'Failed to generate file link')
  return error.isGone ? 'File not available' : 'Failed to download file'
}

/** How a row shows each state of a resource, and what it adds when nothing opens. Spec 1 §5. */
export const RESOURCE_ROW_STATES = {
  available: 'open',
  not_uploaded: 'missing',
  no_access: 'locked',
} as const satisfies Record<ResourceState, string>

export const sayBlocked = (state: ResourceState) => BLOCKED_DETAILS[state]

const BLOCKED_DETAILS: Readonly<Record<ResourceState, string | undefined>> = {
  available: undefined,
  not_uploaded: undefined,
  no_access: 'ask your instructor',
}
