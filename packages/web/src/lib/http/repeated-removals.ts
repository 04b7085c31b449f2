import { fetchWithRetry } from './fetch-with-retry.ts'

const DELETED = { deleted: true }
const ENDED = { ended: true }

/**
 * Calls that remove something: the code of the refusal when it is gone, and the answer of a success. The server cannot
 * tell what was removed before from what never existed, and refuses both.
 */
export const REMOVALS: Readonly<Record<string, { readonly goneCode: string; readonly answer: object }>> = {
  'accounts/disconnectGoogle': { goneCode: 'IDENTITY_NOT_FOUND', answer: { disconnected: true } },
  'accounts/endSession': { goneCode: 'SESSION_NOT_FOUND', answer: ENDED },
  'assignments/deleteAssignment': { goneCode: 'ASSIGNMENT_NOT_FOUND', answer: DELETED },
  'handIns/deletePlan': { goneCode: 'PLAN_NOT_FOUND', answer: DELETED },
  'handIns/removeOwnItem': { goneCode: 'ITEM_NOT_FOUND', answer: { removed: true } },
  'people/deleteInstructor': { goneCode: 'INSTRUCTOR_NOT_FOUND', answer: DELETED },
  'people/deleteStudent': { goneCode: 'STUDENT_NOT_FOUND', answer: DELETED },
  'people/endSession': { goneCode: 'SESSION_NOT_FOUND', answer: ENDED },
  'people/removeStudentFromInstructor': { goneCode: 'STUDENT_HAS_NO_INSTRUCTOR', answer: { removed: true } },
  'repository/deleteProject': { goneCode: 'PROJECT_NOT_FOUND', answer: DELETED },
}

/**
 * Sends a call like {@link fetchWithRetry}. A removal that was sent again because its response was lost, and is then
 * refused because nothing is left, has succeeded the first time.
 */
export async function fetchCall(
  request: Request,
  init: RequestInit | undefined,
  path: readonly string[],
): Promise<Response> {
  let isRepeated = false
  const response = await fetchWithRetry(request, init, () => {
    isRepeated = true
  })
  const removal = REMOVALS[path.join('/')]
  if (!isRepeated || !removal || response.ok) return response
  const isGone = (await response.clone().text()).includes(`"${removal.goneCode}"`)
  return isGone ? Response.json({ json: removal.answer }) : response
}
