import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import type { NewNotification } from '../../notifications/notify.service.ts'
import { findExtensionsLosingMentor } from './extensions.repository.ts'

/**
 * Lists the notifications of administrators about the undecided requests that a mentor leaves to them, as of new ones;
 * none where administrators decide in any case. Call it before the mentor's account is deleted, and after they were
 * unassigned from their students: the projects of a student with another instructor go to that instructor.
 */
export async function listExtensionsLeftToAdmins(
  tx: Database,
  { settings, viewer }: AdminContext,
  mentorId: string,
  adminIds: readonly string[],
): Promise<NewNotification[]> {
  if (!settings.MENTORS_DECIDE_EXTENSIONS) return []
  const requests = await findExtensionsLosingMentor(tx, mentorId)
  return adminIds
    .filter((id) => id !== viewer.id)
    .flatMap((userId) =>
      requests.map(({ id: subjectId, until, ...request }) => ({
        userId,
        subjectId,
        payload: {
          kind: 'hand_in_extension',
          event: 'requested',
          until: until.toISOString(),
          ...request,
        } as const,
      })),
    )
}
