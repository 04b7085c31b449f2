import { randomUUID } from 'node:crypto'
import {
  forAdmins,
  forInstructors,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
} from './permissions.cases.testing.ts'

const READERS = {
  anonymous: SIGN_IN,
  student: ['ok', 'HAND_IN_NOT_FOUND'],
  instructor: ['ok', 'HAND_IN_NOT_FOUND'],
  admin: OK,
} as const
const forSignedIn = { anonymous: SIGN_IN, student: OK, instructor: OK, admin: OK }
const course = () => ({ course: 'MCA', year: '2nd Year' })
const item = (id: string) => ({
  id,
  title: 'Synopsis',
  instructions: '',
  kinds: ['pdf'],
  dueAt: '2099-01-01T18:00',
  closesAt: null,
  step: '',
})
const plan = (id: string) => ({ id, revision: 0, ...course(), items: [item(randomUUID())] })

/**
 * Permissions of hand-ins. Each side has a project with three hand-ins, all for items of the side's instructor: two
 * open ones, for one of which more time is requested, and one with a submitted version. The plan belongs to nobody.
 */
export const HAND_IN_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'handIns.listOwnHandIns', input: noInput, ...forStudents, student: OK },
  { procedure: 'handIns.readFigures', ...forSignedIn },
  { procedure: 'handIns.readHandIn', input: ({ handInId }) => ({ id: handInId }), ...READERS },
  {
    procedure: 'handIns.linkToVersion',
    input: ({ handInVersionId }) => ({ versionId: handInVersionId }),
    ...READERS,
  },
  {
    procedure: 'handIns.exportReceipt',
    input: ({ handInVersionId }) => ({ versionId: handInVersionId }),
    ...READERS,
  },
  {
    procedure: 'handIns.readReceiptCode',
    input: ({ handInVersionId }) => ({ versionId: handInVersionId }),
    ...READERS,
  },
  {
    procedure: 'handIns.precheckUpload',
    input: ({ handInUploadId }) => ({ uploadId: handInUploadId }),
    ...forStudents,
    student: ['ok', 'UPLOAD_NOT_FOUND'],
  },
  {
    procedure: 'handIns.submitVersion',
    input: ({ handInId }, { own }) => ({ id: randomUUID(), handInId, uploadId: own.handInUploadId }),
    ...forStudents,
    student: ['ok', 'HAND_IN_NOT_FOUND'],
  },
  {
    procedure: 'handIns.requestExtension',
    input: ({ secondHandInId }) => ({
      id: randomUUID(),
      handInId: secondHandInId,
      until: '2099-01-01T18:00',
      reason: 'The sensors came late.',
    }),
    ...forStudents,
    student: ['EXTENSION_DATE_INVALID', 'HAND_IN_NOT_FOUND'],
  },
  {
    procedure: 'handIns.adviseExtension',
    input: ({ extensionId }) => ({ id: extensionId, isRecommended: true }),
    ...forInstructors,
    instructor: ['ok', 'EXTENSION_NOT_FOUND'],
  },
  {
    procedure: 'handIns.decideExtension',
    input: ({ extensionId }) => ({ id: extensionId, decision: 'refused' }),
    anonymous: SIGN_IN,
    student: ['EXTENSION_NOT_YOURS_TO_DECIDE', 'EXTENSION_NOT_FOUND'],
    instructor: ['EXTENSION_NOT_YOURS_TO_DECIDE', 'EXTENSION_NOT_FOUND'],
    admin: OK,
  },
  { procedure: 'handIns.listExtensions', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'handIns.listQueue', input: noInput, ...forInstructors, instructor: OK },
  { procedure: 'handIns.listMentorGrid', input: noInput, ...forInstructors, instructor: OK },
  {
    procedure: 'handIns.acceptVersion',
    input: ({ submittedHandInId }) => ({ handInId: submittedHandInId, version: 1 }),
    ...forInstructors,
    instructor: ['ok', 'HAND_IN_NOT_FOUND'],
  },
  {
    procedure: 'handIns.returnVersion',
    input: ({ submittedHandInId }) => ({
      handInId: submittedHandInId,
      version: 1,
      feedback: 'Say more.',
      dueAt: null,
      seenDueAt: new Date(0),
    }),
    ...forInstructors,
    instructor: ['ok', 'HAND_IN_NOT_FOUND'],
  },
  {
    procedure: 'handIns.addOwnItem',
    input: ({ assignmentId }) => ({ item: item(randomUUID()), assignmentIds: [assignmentId] }),
    ...forInstructors,
    instructor: ['ok', 'HAND_IN_PROJECT_NOT_YOURS'],
  },
  {
    procedure: 'handIns.changeOwnItem',
    input: ({ handInItemId }) => ({ ...item(handInItemId), seen: item(handInItemId) }),
    ...forInstructors,
    instructor: ['ok', 'ITEM_NOT_FOUND'],
  },
  {
    procedure: 'handIns.removeOwnItem',
    input: ({ handInItemId }) => ({ id: handInItemId }),
    ...forInstructors,
    instructor: ['ok', 'ITEM_NOT_FOUND'],
  },
  { procedure: 'handIns.listPlans', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'handIns.readPlan', input: (_side, { planId }) => ({ id: planId }), ...forAdmins, admin: OK },
  { procedure: 'handIns.savePlan', input: () => plan(randomUUID()), ...forAdmins, admin: OK },
  {
    procedure: 'handIns.publishPlan',
    input: (_side, { planId }) => ({ id: planId, revision: 1 }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'handIns.archivePlan',
    input: (_side, { planId }) => ({ id: planId, revision: 1, status: 'draft' }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'handIns.deletePlan',
    input: (_side, { planId }) => ({ id: planId, revision: 1, status: 'draft' }),
    ...forAdmins,
    admin: OK,
  },
  { procedure: 'handIns.listCourseGrid', input: course, ...forAdmins, admin: OK },
  { procedure: 'handIns.exportCourse', input: course, ...forAdmins, admin: OK },
  { procedure: 'handIns.countByInstructor', input: noInput, ...forAdmins, admin: OK },
  {
    procedure: 'handIns.changeDueDate',
    input: ({ submittedHandInId }) => ({
      handInId: submittedHandInId,
      seenDueAt: new Date('2098-01-01T00:00:00Z'),
      dueAt: '2099-01-01T18:00',
    }),
    ...forAdmins,
    admin: OK,
  },
  { procedure: 'handIns.readCalendarFeed', ...forSignedIn },
  { procedure: 'handIns.renewCalendarFeed', ...forSignedIn },
  { procedure: 'handIns.revokeCalendarFeed', ...forSignedIn },
]
