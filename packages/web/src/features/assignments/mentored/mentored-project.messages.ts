/** What the details of a mentored project say. */
export const MANAGE = 'Manage Project'
export const UPDATED = 'Updated successfully'
export const UPDATE_FAILED = 'Failed to update project'
export const DELETE = 'Delete Assignment'
export const DELETE_FAILED = 'Failed to delete project'
export const ASK_DELETE =
  'The student loses this project with its progress; this action cannot be undone. What you wrote each other can still be read, and the project itself stays in your repository.'
export const NOTHING_UPLOADED = 'nothing uploaded'
export const NO_PROGRESS_YET = 'No progress noted yet.'
export const CONTACT_HIDDEN = 'Shown to the student’s own instructor'

/** Above the switches. */
export const formatAccessLabel = (studentName: string) => `What ${studentName} may open`
