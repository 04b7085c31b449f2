import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import { HAND_IN_SLOTS, type HandInKind } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { PlanUpdate } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { eq } from 'drizzle-orm'
import { actAs } from '../../rpc/context.testing.ts'
import type { AdminContext, Portal, StudentViewer } from '../../rpc/context.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { storedFiles, uploads } from '../files/files.table.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { handInExtensions, handInItems, handInPlans, handIns, handInVersions } from './hand-ins.table.ts'
import { publishPlans } from './plans/plan-publication.job.ts'
import { savePlan } from './plans/plan-saving.service.ts'
import { publishPlan } from './plans/plans.service.ts'
import { signReceipt } from './receipts/receipt-signing.service.ts'
import { submitVersion } from './submissions/submissions.service.ts'

/** The local time of the university that lies some milliseconds from now, as a form sends it. */
export const localTimeIn = ({ clock, settings }: Pick<Portal, 'clock' | 'settings'>, milliseconds: number) =>
  toLocalTime(new Date(clock.now().getTime() + milliseconds), settings.TIME_ZONE)

/** A new item for PDF files, due in a week and without a cut-off. */
export const buildItem = (
  portal: Pick<Portal, 'clock' | 'settings'>,
  given: Partial<NewItem> = {},
): NewItem => ({
  id: randomUUID(),
  title: 'Progress report',
  instructions: '',
  kinds: ['pdf'],
  dueAt: localTimeIn(portal, 7 * DAY_MS),
  closesAt: null,
  step: '',
  ...given,
})

/** The course and year of the student of `pairTest`. */
export const COURSE = { course: 'MCA', year: '2nd Year' } as const

/** Saves a plan of these items as a draft; returns its id. */
export async function addPlan(
  context: AdminContext,
  items: readonly NewItem[],
  course: Pick<PlanUpdate, 'course' | 'year'> = COURSE,
) {
  const id = randomUUID()
  await savePlan(context, { id, revision: 0, ...course, items: [...items], allowsEarlierDates: false })
  return id
}

/** Saves and publishes a plan, until every project has its items; returns its id. */
export async function addPublishedPlan(
  context: AdminContext,
  items: readonly NewItem[],
  course?: Pick<PlanUpdate, 'course' | 'year'>,
) {
  const id = await addPlan(context, items, course)
  await publishPlan(context, { id, revision: 1 })
  await publishPlans(context)
  return id
}

/** Gives a project an item that an instructor added, by default due in an hour; returns the hand-in's id. */
export async function addHandIn(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  {
    instructorId,
    assignmentId,
    ...given
  }: Partial<typeof handIns.$inferInsert> & {
    instructorId: string
    assignmentId: string
    kinds?: HandInKind[]
    title?: string
    instructions?: string
  },
): Promise<string> {
  const { kinds = ['pdf'], title = 'Progress report', instructions = '', ...columns } = given
  const [id, itemId] = [given.id ?? randomUUID(), given.itemId ?? randomUUID()]
  const dueAt = given.dueAt ?? new Date(clock.now().getTime() + HOUR_MS)
  const dates = { dueAt, closesAt: given.closesAt ?? null }
  await db.insert(handInItems).values({ id: itemId, instructorId, title, instructions, kinds, ...dates })
  await db.insert(handIns).values({ ...columns, ...dates, id, itemId, assignmentId })
  return id
}

/**
 * Adds a finished upload for a hand-in, a PDF by default, whose first and last byte came at these times; returns its
 * id.
 */
export async function uploadHandIn(
  portal: Portal,
  student: StudentViewer,
  {
    kind = 'pdf',
    startedAt = portal.clock.now(),
    receivedAt = portal.clock.now(),
  }: {
    kind?: HandInKind
    startedAt?: Date
    receivedAt?: Date
  } = {},
): Promise<string> {
  const extension = ({ pdf: '.pdf', document: '.docx', presentation: '.pptx', archive: '.zip' } as const)[
    kind
  ]
  const id = await finishUpload(portal, student, {
    slot: HAND_IN_SLOTS[kind],
    name: `My report${extension}`,
    content: SAMPLES[extension],
  })
  await portal.db
    .update(uploads)
    .set({ firstByteAt: startedAt, lastByteAt: receivedAt })
    .where(eq(uploads.id, id))
  return id
}

/** Hands in a finished upload, a PDF by default; returns the version. */
export const addVersion = async (
  portal: Portal,
  student: StudentViewer,
  handInId: string,
  upload: Parameters<typeof uploadHandIn>[2] = {},
) =>
  submitVersion(actAs(portal, student), {
    id: randomUUID(),
    handInId,
    uploadId: await uploadHandIn(portal, student, upload),
    note: '',
  })

export const handInOf = async ({ db }: Pick<Portal, 'db'>, id: string) =>
  (await db.select().from(handIns).where(eq(handIns.id, id)))[0]

/**
 * Adds rows to a project: an open hand-in with a request for more time, another open hand-in, one with a submitted
 * version whose file is not in storage, and a finished upload.
 */
export async function addHandInRows(
  portal: Portal,
  student: StudentViewer,
  project: { readonly instructorId: string; readonly assignmentId: string },
) {
  const now = portal.clock.now()
  const [handInItemId, extensionId, handInVersionId] = [randomUUID(), randomUUID(), randomUUID()]
  const handInId = await addHandIn(portal, { ...project, itemId: handInItemId, extensionId })
  const secondHandInId = await addHandIn(portal, project)
  const submitted = { status: 'submitted', version: 1, submittedAt: now } as const
  const dueAt = new Date('2098-01-01T00:00:00Z')
  const submittedHandInId = await addHandIn(portal, { ...project, ...submitted, dueAt })
  const reason = 'The sensors came late.'
  await portal.db
    .insert(handInExtensions)
    .values({ id: extensionId, handInId, reason, until: dueAt, requestedAt: now })
  const path = `${student.id}/hand-ins/${handInVersionId}.pdf`
  const file = { name: 'a.pdf', mimeType: 'application/pdf', size: 9, sha256: '0'.repeat(64) }
  await portal.db
    .insert(storedFiles)
    .values({ bucket: 'project-docs', path, state: 'attached', ownerId: student.id, ...file })
  const times = { startedAt: now, receivedAt: now, dueAt, isLate: false }
  await portal.db.insert(handInVersions).values({
    id: handInVersionId,
    handInId: submittedHandInId,
    number: 1,
    path,
    ...times,
    receipt: await signReceipt(portal.db, portal, {
      student: student.name,
      email: student.email,
      project: 'A project',
      item: 'Progress report',
      version: 1,
      file: file.name,
      size: file.size,
      sha256: file.sha256,
      received: now.toISOString(),
      due: dueAt.toISOString(),
      late: false,
    }),
  })
  const handInUploadId = await uploadHandIn(portal, student)
  return {
    handInId,
    handInItemId,
    extensionId,
    secondHandInId,
    submittedHandInId,
    handInVersionId,
    handInUploadId,
  }
}

/** Adds a draft of a plan with an item; returns its id. */
export async function addPlanRow({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<string> {
  const id = randomUUID()
  await db.insert(handInPlans).values({ id, course: 'MBA', year: '1st Year' })
  await db.insert(handInItems).values({
    planId: id,
    title: 'Synopsis',
    kinds: ['pdf'],
    dueAt: new Date(clock.now().getTime() + DAY_MS),
  })
  return id
}
