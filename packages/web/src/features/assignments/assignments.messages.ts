import {
  type ProjectStatus,
  RESOURCE_LABELS,
  type Resource,
  type ResourceState,
} from '@capstone/contract/assignments/assignments.constants'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { TOOL_PREVIEW_COUNT } from '@capstone/contract/repository/repository.constants'
import { formatNumber, pluralize } from '../../lib/text/formats.ts'
import type { StatusTone } from '../../ui/badges/status-badge.tsx'

export const PROJECT_STATUS_TONES: Readonly<Record<ProjectStatus, StatusTone>> = {
  pending: 'pending',
  in_progress: 'progress',
  completed: 'done',
}

// Messages of a student's own projects.
export const PROJECTS_FAILED = 'Failed to load projects'
export const PROJECTS_EMPTY = 'No projects yet. Activate your first project.'
export const PROJECTS_EMPTY_IN_REVIEW = 'No projects yet'
/** Formats how a student gets a project. `mentorName` is null without an instructor, undefined if it is not known. */
export function formatHowToGetProject(mentorName: string | null | undefined): string {
  if (mentorName === null)
    return 'Request a project of your own. You have no instructor yet; once you have one, they can assign you a project too.'
  const mentor = mentorName ? `${mentorName}, your instructor,` : 'your instructor'
  return `Request a project of your own, or ask ${mentor} to assign you one.`
}
export const REQUEST_IN_REVIEW = 'Your request is being reviewed. Once it is approved, the project is here.'
export const PROJECTS_NONE_MATCH = 'No projects match your filters'
export const PROJECT_FAILED = 'Failed to load project details'
export const PROJECT_NOT_FOUND = 'Project Not Found'
export const PROJECT_NOT_FOUND_HINT = 'The requested project could not be found.'

// Messages about the mentor of a student's own project.
export const MENTOR_MISSING = 'This project has no mentor yet. Your mentor appears here once there is one.'
export const HELP_LATER = 'You can message and meet your instructor here once this project has one.'
export const formatHelpOffer = (mentorName: string) => `${mentorName} can help you with this project.`

/** "QGIS, Label Studio, +2 more" */
export function formatTools(titles: readonly string[]): string {
  const more = titles.length - TOOL_PREVIEW_COUNT
  return [...titles.slice(0, TOOL_PREVIEW_COUNT), ...(more > 0 ? [`+${more} more`] : [])].join(', ')
}

/** How a row shows each state of a resource. */
export const RESOURCE_ROW_STATES = {
  available: 'open',
  not_uploaded: 'missing',
  no_access: 'locked',
} as const satisfies Record<ResourceState, string>

/** Shown when no resource was uploaded. */
export const NO_RESOURCES = `${Object.values(RESOURCE_LABELS).join(', ')}: nothing uploaded yet.`

/** A hint for a resource that cannot be opened. */
export const formatBlockedReason = (state: ResourceState) => BLOCKED_HINTS[state]
const BLOCKED_HINTS = {
  available: undefined,
  not_uploaded: 'nothing uploaded yet',
  no_access: 'ask your instructor',
} as const

// Messages of the assign screen.
export const ASSIGN_DATA_FAILED = 'Failed to load data'
export const PROJECT_ASSIGN_FAILED = 'Failed to assign project. Please try again.'
export const REDIRECTING = 'Redirecting to Student Projects page...'
export const NOBODY_WITHOUT_PROJECT = 'No students without a project'
export const NOBODY_ASSIGNABLE = 'Nobody here can take a project'
export const NOT_ASSIGNABLE = 'Cannot take a project'

/**
 * "5 of 28 students can take a project", or "matching students" while a search or filter is set. The numbers do not
 * depend on the selected project.
 */
export const formatAssignable = (assignable: number, matching: number, isFiltered: boolean) =>
  `${formatNumber(assignable)} of ${pluralize(matching, isFiltered ? 'matching student' : 'student')} can take a project`

/** "23 students are already assigned": why they cannot be selected. */
export const formatAlreadyAssigned = (count: number) =>
  `${pluralize(count, 'student is', 'students are')} already assigned`

/** "no project yet", "2 current projects": those of a student that are not completed, requested ones included. */
export function formatProjectLoad(projectCount: number, currentCount: number): string {
  if (projectCount === 0) return 'no project yet'
  return currentCount === 0 ? 'no current project' : pluralize(currentCount, 'current project')
}

/** "Project assigned to 3 student(s) successfully!" */
export const formatProjectAssigned = (students: number) =>
  `Project assigned to ${students} student(s) successfully!`

const NAMED_RECIPIENTS_MAX = 3
const listFormat = new Intl.ListFormat('en-GB')

/** "to Asha Rao, Dev Malhotra and 4 others"; up to three are all named. Empty without students. */
export function formatRecipients(names: readonly string[]): string {
  if (names.length === 0) return ''
  if (names.length <= NAMED_RECIPIENTS_MAX) return `to ${listFormat.format(names)}`
  const [first = '', second = ''] = names
  return `to ${listFormat.format([first, second, `${names.length - 2} others`])}`
}

/**
 * "3 students selected, 2 of 3 resources on". `resources` are those of the selected project, null if none is selected.
 */
export function formatSelection(students: number, resources: readonly Resource[] | null, access: Access) {
  const selected = `${pluralize(students, 'student')} selected`
  if (resources === null) return selected
  if (resources.length === 0) return `${selected}, nothing uploaded yet`
  const on = resources.filter((resource) => access[resource]).length
  return `${selected}, ${on} of ${pluralize(resources.length, 'resource')} on`
}
