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
  hand_in_pdf: 'student',
  hand_in_document: 'student',
  hand_in_presentation: 'student',
  hand_in_archive: 'student',
  student_attachment: 'student',
  instructor_attachment: 'instructor',
} as const satisfies Record<UploadSlot, Role>

/** A slot takes uploads of one role. Spec 1 §5, Spec 2 §5. */
export const canUploadTo = (actor: Actor, slot: UploadSlot) => actor.role === UPLOADERS[slot]
