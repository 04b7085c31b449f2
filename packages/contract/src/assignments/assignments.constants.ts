import type { ProjectFileKind } from '../repository/repository.constants.ts'

/** States of a student's project. Spec 2 §4. */
export const PROJECT_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** A project's status as screens and exported files show it. Spec 1 §4. */
export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
}

/** The resources an instructor grants or denies a student, in the order screens show them. Spec 2 §6. */
export const RESOURCES = ['synopsis', 'report', 'presentation', 'source_code', 'video', 'tools'] as const
export type Resource = (typeof RESOURCES)[number]

export const RESOURCE_LABELS: Readonly<Record<Resource, string>> = {
  synopsis: 'Synopsis',
  report: 'Report',
  presentation: 'Presentation',
  source_code: 'Source Code',
  video: 'Video',
  tools: 'Software Tools',
}

/** The stored access flag of each resource. Spec 2 §3. */
export const ACCESS_FIELDS = {
  synopsis: 'accessSynopsis',
  report: 'accessReport',
  presentation: 'accessPpt',
  source_code: 'accessCode',
  video: 'accessVideo',
  tools: 'accessTools',
} as const satisfies Record<Resource, string>

export const isProjectFile = (resource: Resource): resource is ProjectFileKind =>
  resource !== 'video' && resource !== 'tools'

/** What a student sees in place of a resource. Spec 1 §5. */
export const RESOURCE_STATES = ['available', 'not_uploaded', 'no_access'] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]
export const RESOURCE_STATE_LABELS = { not_uploaded: 'Not Uploaded', no_access: 'No Access' } as const

/**
 * How much the AI assistant may help with a student's project, the strictest first: questions and hints only; a part
 * worked out as an example; anything. The project's mentor chooses.
 */
export const ASSISTANCE_LEVELS = ['hints', 'worked_parts', 'anything'] as const
export type AssistanceLevel = (typeof ASSISTANCE_LEVELS)[number]
export type LimitedAssistance = Exclude<AssistanceLevel, 'anything'>

export const ASSISTANCE_LABELS: Readonly<Record<AssistanceLevel, string>> = {
  hints: 'Hints only',
  worked_parts: 'Worked parts',
  anything: 'Anything',
}

export const PROGRESS_MAX = 100
/** A project that is not completed counts as stalled after this many days without activity. */
export const STALLED_AFTER_DAYS = 14
/** Most entries of a project's progress history that are returned: the assignment and the newest changes. */
export const PROGRESS_HISTORY_MAX = 100
/** How long the mentor's screen shows that a change was saved, in milliseconds. Spec 2 §8. */
export const CHANGE_FEEDBACK_MS = 3000
export const MY_PROJECTS_PAGE_SIZE = 50
/** Most students one project may be assigned to at once. */
export const ASSIGNED_AT_ONCE_MAX = 200
/** Pause before the redirect after assigning, in milliseconds. Spec 2 §9. */
export const ASSIGNED_REDIRECT_DELAY_MS = 2000
/** Duration of the shake animation of a blocked resource, in milliseconds. Spec 1 §9. */
export const SHAKE_MS = 500

/**
 * Why a mentor cannot delete a requested project. Kept apart from the errors so that a screen can use it without
 * loading them.
 */
export const WITHDRAWN_BY_ADMINS_ONLY =
  'This project came from a student’s request. Only an administrator can withdraw it.'
