import { fetchWithRetry } from './fetch-with-retry.ts'

const DELETED = { deleted: true }
const ENDED = { ended: true }

/**
 * Calls that remove something: the code of the refusal when it is gone, and the answer of a success. The server cannot
 * tell what was removed before from what never existed, and refuses both.
 */
export const REMOVALS: Readonly<Record<string, { readonly notFoundCode: string; readonly answer: object }>> =
  {
    'accounts/disconnectGoogle': { notFoundCode: 'IDENTITY_NOT_FOUND', answer: { disconnected: true } },
    'accounts/endSession': { notFoundCode: 'SESSION_NOT_FOUND', answer: ENDED },
    'assignments/deleteAssignment': { notFoundCode: 'ASSIGNMENT_NOT_FOUND', answer: DELETED },
    'handIns/deletePlan': { notFoundCode: 'PLAN_NOT_FOUND', answer: DELETED },
    'handIns/removeOwnItem': { notFoundCode: 'ITEM_NOT_FOUND', answer: { removed: true } },
    'people/deleteInstructor': { notFoundCode: 'INSTRUCTOR_NOT_FOUND', answer: DELETED },
    'people/deleteStudent': { notFoundCode: 'STUDENT_NOT_FOUND', answer: DELETED },
    'people/endSession': { notFoundCode: 'SESSION_NOT_FOUND', answer: ENDED },
    'people/removeStudentFromInstructor': {
      notFoundCode: 'STUDENT_HAS_NO_INSTRUCTOR',
      answer: { removed: true },
    },
    'repository/deleteProject': { notFoundCode: 'PROJECT_NOT_FOUND', answer: DELETED },
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
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return codeIn(body) === removal.notFoundCode ? Response.json({ json: removal.answer }) : response
}

/** Returns the code of a refusal in the body of a response. */
const codeIn = (body: unknown): unknown => {
  const { json } = (body ?? {}) as { json?: { code?: unknown } }
  return json?.code
}
