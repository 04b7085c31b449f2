export const MANAGE_PROJECT = 'Manage Project'
export const ASSIGNMENT_UPDATED = 'Updated successfully'
export const ASSIGNMENT_UPDATE_FAILED = 'Failed to update project'
export const DELETE = 'Delete Assignment'
export const ASSIGNMENT_DELETE_FAILED = 'Failed to delete project'
export const CONFIRM_DELETE =
  'The student loses this project and its progress. This action cannot be undone. Your messages remain readable, and the project stays in your repository.'
export const NOTHING_UPLOADED = 'nothing uploaded'
export const NO_PROGRESS_YET = 'No progress recorded yet.'
export const CONTACT_HIDDEN = 'Visible only to the student’s current instructor'

export const ASSISTANCE = 'AI assistant'
export const ASSISTANCE_HINT =
  'How much it may help when an AI model answers; the student sees your choice. Without one it only quotes documents, which is not limited.'

/** The heading above the student's access, editable or read-only. */
export const formatAccessLabel = (studentName: string) => `What ${studentName} may open`
