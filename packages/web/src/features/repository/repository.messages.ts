import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { pluralize } from '../../lib/text/formats.ts'

export const REPOSITORY_FAILED = 'Failed to load projects'
export const NO_PROJECT_MATCHES = 'No projects match your filters'
/** Shown at an empty field of a project. */
export const MISSING_PROJECT_FIELD = { title: 'Write a title.', description: 'Write a description.' } as const
export const PROJECT_SAVE_FAILED = 'Failed to save project. Please try again.'
export const PROJECT_DELETE_FAILED = 'Failed to delete project'
export const FILE_OPEN_FAILED = 'Failed to open file'
export const PROJECT_CREATED = 'Project uploaded successfully!'
export const PROJECT_UPDATED = 'Project updated successfully!'
export const PROJECT_DELETED = 'Project deleted successfully!'
export const CONFIRM_DELETE = 'Are you sure you want to delete this project? This action cannot be undone.'
export const DELETE_CONSEQUENCE_FOR_STUDENTS =
  'They lose it and their progress; your messages remain readable.'
export const PROJECT_DISCARD_CONSEQUENCE =
  'What you changed here, files included, has not been saved and will be lost.'

/** "3 students have this project." */
export const formatAssignedCount = (students: number) =>
  `${pluralize(students, 'student')} ${students === 1 ? 'has' : 'have'} this project.`

/** "Failed to upload synopsis: This file is empty." */
export const formatUploadFailed = (kind: ProjectFileKind, reason: string) =>
  `Failed to upload ${PROJECT_FILE_LABELS[kind].toLowerCase()}: ${reason}`
