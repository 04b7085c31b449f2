import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'

export const ALL_PROJECTS_FAILED = 'Failed to load data'
export const ALL_PROJECTS_EMPTY = 'No projects yet'
export const ALL_PROJECTS_EMPTY_HINT = 'What instructors upload to their repositories appears here.'
export const NO_PROJECT_MATCHES = 'No projects match your filters'
export const NO_PROJECT = 'Project not found'
export const NO_PROJECT_HINT =
  'It may have been deleted by its instructor. Close this and choose another project.'
export const NO_SOFTWARE = 'No software is listed.'
export const NO_VIDEO = 'No video was given.'

/** Labels of the files on this screen. */
export const FILE_LABELS: Readonly<Record<ProjectFileKind, string>> = {
  ...PROJECT_FILE_LABELS,
  presentation: 'PPT',
}
