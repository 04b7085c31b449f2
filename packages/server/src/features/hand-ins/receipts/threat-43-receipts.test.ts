import { expect } from 'vitest'
import type { SignedInContext } from '../../../rpc/context.ts'
import { admin, mentor, student, trioTest } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { removeStudentFromInstructor } from '../../people/people.service.ts'
import { readHandIn } from '../hand-ins.service.ts'
import { addHandIn, addVersion } from '../hand-ins.testing.ts'
import { makeReceiptFile } from './receipt-pdf.service.ts'
import { makeReceiptCode } from './receipt-qr-code.service.ts'

trioTest(
  'threat-43 a mentor of a project who no longer mentors its student reads no receipt, which has an address',
  async () => {
    const [studentId, mentorId] = [student.viewer.id, mentor.viewer.id]
    const assignmentId = await addRequestedProject(portal, { studentId, mentorId, roadmap: ['Read'] })
    const handInId = await addHandIn(portal, { instructorId: mentorId, assignmentId })
    const { id: versionId, receipt } = await addVersion(portal, student.viewer, handInId)
    const readAs = async (context: SignedInContext) => [
      (await readHandIn(context, { id: handInId })).versions.map((version) => version.receipt),
      await codeOf(makeReceiptFile(context, { versionId })),
      await codeOf(makeReceiptCode(context, { versionId })),
    ]
    const everything = [[receipt], 'ok', 'ok']
    expect(await readAs(mentor)).toEqual(everything)
    await removeStudentFromInstructor(admin, { studentId, instructorId: mentorId })
    expect(await readAs(mentor)).toEqual([[null], 'HAND_IN_NOT_FOUND', 'HAND_IN_NOT_FOUND'])
    expect(await readAs(student)).toEqual(everything)
    expect(await readAs(admin)).toEqual(everything)
  },
)
