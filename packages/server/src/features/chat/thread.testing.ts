import { mentor, pairTest, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'

/** Adds a requested project of `student`, mentored by `mentor`; returns its id, which is also the id of the thread. */
export const openThread = (title = 'Bridges') =>
  addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id, title })

export let threadId: string

/** A test that starts with a `mentor`, their `student` and the thread between them. */
export const threadTest = pairTest.extend('thread', { auto: true }, async () => {
  threadId = await openThread()
  return threadId
})
