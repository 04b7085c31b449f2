import type { ProjectFileKind } from '../repository/repository.constants.ts'

/** States of a student's project. Spec 2 §4. */
export const PROJECT_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** What an instructor switches on or off for a student, in the order screens show it. Spec 2 §6. */
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

/** The stored switch of each resource. Spec 2 §3. */
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

/** What a student meets at a resource. Spec 1 §5. */
export const RESOURCE_STATES = ['available', 'not_uploaded', 'no_access'] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]
export const RESOURCE_STATE_LABELS = { not_uploaded: 'Not Uploaded', no_access: 'No Access' } as const

export const PROGRESS_MAX = 100
/** Cards of My Projects that come at once. */
export const MY_PROJECTS_PAGE_SIZE = 50
/** Most students one project may be assigned to at once. */
export const ASSIGNED_AT_ONCE_MAX = 200
/** Pause before the redirect after assigning, in milliseconds. Spec 2 §9. */
export const ASSIGNED_REDIRECT_DELAY_MS = 2000
/** How long a blocked resource shakes, in milliseconds. Spec 1 §9. */
export const SHAKE_MS = 500
