import type { Role } from '../accounts/accounts.constants.ts'
import type { Actor } from '../accounts/accounts.policy.ts'
import type { UploadSlot } from './files.constants.ts'

const UPLOADERS = {
  synopsis: 'instructor',
  report: 'instructor',
  presentation: 'instructor',
  source_code: 'instructor',
  paper: 'student',
  published_paper: 'admin',
  student_attachment: 'student',
  instructor_attachment: 'instructor',
} as const satisfies Record<UploadSlot, Role>

/**
 * Instructors upload project files, students their papers, admins the published papers, and each their own chat files.
 * Spec 1 §5, Spec 2 §5.
 */
export const canUploadTo = (actor: Actor, slot: UploadSlot) => actor.role === UPLOADERS[slot]
