import { PROJECT_FILE_LABELS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'

/** What the repository screen says. Spec 2 §5 and §8. */
export const repositoryMessages = {
  loadFailed: 'Failed to load projects',
  saveFailed: 'Failed to save project. Please try again.',
  deleteFailed: 'Failed to delete project',
  openFailed: 'Failed to open file',
  created: 'Project uploaded successfully!',
  updated: 'Project updated successfully!',
  deleted: 'Project deleted successfully!',
  askDelete: 'Are you sure you want to delete this project? This action cannot be undone.',
  askDiscard: 'What you changed here, files included, has not been saved and will be lost.',
} as const

/** "Failed to upload synopsis: This file is empty." Spec 2 §8. */
export const sayUploadFailed = (kind: ProjectFileKind, reason: string) =>
  `Failed to upload ${PROJECT_FILE_LABELS[kind].toLowerCase()}: ${reason}`
