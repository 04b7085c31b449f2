import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Course, YEARS } from '@capstone/contract/accounts/accounts.constants'
import { DAY_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import {
  insertUpload,
  recordFirstByte,
  recordLastByte,
  WIDE_LIMITS,
} from '../../features/files/uploads/uploads.repository.ts'
import {
  adviseExtension,
  decideExtension,
  requestExtension,
} from '../../features/hand-ins/extensions/extensions.service.ts'
import { listOwnHandIns } from '../../features/hand-ins/hand-ins.service.ts'
import { publishPlans } from '../../features/hand-ins/plans/plan-publication.job.ts'
import { savePlan } from '../../features/hand-ins/plans/plan-saving.service.ts'
import { publishPlan } from '../../features/hand-ins/plans/plans.service.ts'
import { acceptVersion, returnVersion } from '../../features/hand-ins/review/review.service.ts'
import { submitVersion } from '../../features/hand-ins/submissions/submissions.service.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { SeededAssignment } from './assignments.seed.ts'
import {
  EXTENSIONS,
  ITEMS,
  OUTCOMES,
  REQUEST_TO_ANSWER,
  type SampleItem,
  type SampleOutcome,
} from './data/hand-ins.data.ts'
import { makePaperFile } from './files/project.files.ts'
import { COHORTS, type People, type Student } from './people.seed.ts'
import { idOf, itemAt } from './random.ts'
import { writeUploadTime } from './sample-rows.repository.ts'

const DUE_TIME = '18:00'
const PUBLISHED_DAYS_AGO = 60
const DAYS_TO_REVIEW = 1
const UPLOAD_MS = 40_000
/** A draft plan, which administrators see besides the published ones. */
const DRAFT = { course: 'MBA', year: '1st Year' } as const

type CourseAndYear = { readonly course: Course; readonly year: (typeof YEARS)[number] }

/** Formats the local time, `days` from now, at which an item is due, as a form sends it. */
const localDueTime = ({ clock, settings }: Portal, days: number) =>
  `${toLocalTime(new Date(clock.now().getTime() + days * DAY_MS), settings.TIME_ZONE).slice(0, 'yyyy-mm-dd'.length)}T${DUE_TIME}`

/**
 * Adds a draft plan, and plans for the cohorts with what their students handed in so far: reviews, receipts and
 * requests for more time, in each state. All dates are relative to today, so that a term is always under way.
 */
export async function addHandIns(
  portal: Portal,
  people: People,
  assignments: readonly SeededAssignment[],
): Promise<void> {
  const admin = itemAt(people.admins, 0)
  const publishedAt = new Date(portal.clock.now().getTime() - PUBLISHED_DAYS_AGO * DAY_MS)
  const asAdmin = actAs(portal, 'admin', admin, publishedAt)
  for (const course of [...COHORTS, DRAFT]) {
    const id = idOf(`plan ${course.course} ${course.year}`)
    const items = ITEMS.map((item) => describeItem(portal, course, item))
    await savePlan(asAdmin, { id, revision: 0, ...course, items, allowsEarlierDates: false })
    if (course !== DRAFT) await publishPlan(asAdmin, { id, revision: 1 })
  }
  await publishPlans({ ...portal, clock: { now: () => publishedAt } })
  const withPlan = assignments.filter(({ student, status }) => status !== 'completed' && isInCohort(student))
  for (const [nth, assignment] of withPlan.entries())
    await addHandInsOfStudent(portal, people, assignment, nth)
}

const isInCohort = (student: Student) =>
  COHORTS.some(({ course, year }) => course === student.course && year === student.year)

const describeItem = (portal: Portal, { course, year }: CourseAndYear, item: SampleItem) => ({
  id: idOf(`item ${course} ${year} ${item.title}`),
  title: item.title,
  instructions: item.instructions,
  kinds: [...item.kinds],
  dueAt: localDueTime(portal, item.due),
  closesAt: item.closes === null ? null : localDueTime(portal, item.closes),
  step: '',
})

/** Adds what one student handed in and requested for the items of their plan. */
async function addHandInsOfStudent(
  portal: Portal,
  people: People,
  { id: assignmentId, student, instructorIndex, assignedAt }: SeededAssignment,
  nth: number,
) {
  const asStudent = actAs(portal, 'student', student, portal.clock.now())
  const { items } = await listOwnHandIns(asStudent, { assignmentId, limit: ITEMS.length })
  const instructor = itemAt(people.instructors, instructorIndex)
  const outcomes = itemAt(OUTCOMES, nth)
  for (const [index, item] of ITEMS.entries()) {
    const handIn = items.find(({ title }) => title === item.title)
    const outcome = outcomes[index]
    // Nobody hands in before the project began.
    if (
      !handIn ||
      !outcome ||
      (outcome.kind !== 'nothing' && timeOf(portal, handIn.dueAt, outcome.day) < assignedAt)
    )
      continue
    const extension = index === outcomes.length - 1 ? EXTENSIONS[nth] : undefined
    if (extension) {
      const id = idOf(`extension ${handIn.id}`)
      const requestedAt = timeOf(portal, handIn.dueAt, -4)
      const until = toLocalTime(
        new Date(handIn.dueAt.getTime() + extension.days * DAY_MS),
        portal.settings.TIME_ZONE,
      )
      await requestExtension(actAs(portal, 'student', student, requestedAt), {
        id,
        handInId: handIn.id,
        until,
        reason: extension.reason,
      })
      const decidedAt = timeOf(portal, handIn.dueAt, -3)
      const isRecommended = extension.decision !== 'refused'
      await adviseExtension(actAs(portal, 'instructor', instructor, decidedAt), {
        id,
        isRecommended,
        note: '',
      })
      // By an administrator, also where mentors decide.
      const settings = { ...portal.settings, MENTORS_DECIDE_EXTENSIONS: false }
      if (extension.decision)
        await decideExtension(
          actAs({ ...portal, settings }, 'admin', itemAt(people.admins, 0), decidedAt),
          extension.decision === 'granted'
            ? { id, decision: extension.decision, until, note: '' }
            : { id, decision: extension.decision, note: '' },
        )
    }
    await addVersions(
      portal,
      { student, instructor, handInId: handIn.id, dueAt: handIn.dueAt, title: item.title },
      outcome,
    )
  }
  if (nth === REQUEST_TO_ANSWER.student) await addRequestToAnswer(portal, student, items)
}

/** Adds a request for more time that nobody has answered yet. */
async function addRequestToAnswer(portal: Portal, student: Student, handIns: readonly HandIn[]) {
  const { item, reason, days } = REQUEST_TO_ANSWER
  const handIn = handIns.find(({ title }) => title === item)
  if (!handIn) return
  const yesterday = new Date(portal.clock.now().getTime() - DAY_MS)
  const until = new Date(handIn.dueAt.getTime() + days * DAY_MS)
  await requestExtension(actAs(portal, 'student', student, yesterday), {
    id: idOf(`extension ${handIn.id}`),
    handInId: handIn.id,
    until: toLocalTime(until, portal.settings.TIME_ZONE),
    reason,
  })
}

/** Returns the time `days` after a due date, or a minute ago if that is in the future. */
const timeOf = ({ clock }: Portal, dueAt: Date, days: number) =>
  new Date(Math.min(dueAt.getTime() + days * DAY_MS, clock.now().getTime() - MINUTE_MS))

type OwnHandIn = {
  readonly student: Student
  readonly instructor: People['instructors'][number]
  readonly handInId: string
  readonly dueAt: Date
  readonly title: string
}

async function addVersions(portal: Portal, own: OwnHandIn, outcome: SampleOutcome) {
  if (outcome.kind === 'nothing') return
  const { dueAt, handInId, instructor } = own
  const submittedAt = timeOf(portal, dueAt, outcome.day)
  const reviewedAt = (version: number) =>
    timeOf(portal, dueAt, outcome.day + (2 * version - 1) * DAYS_TO_REVIEW)
  const asMentor = (version: number) => actAs(portal, 'instructor', instructor, reviewedAt(version))
  await submit(portal, own, 1, submittedAt)
  if (outcome.kind === 'accepted') await acceptVersion(asMentor(1), { handInId, version: 1, feedback: '' })
  if (outcome.kind !== 'returned' && outcome.kind !== 'accepted_second') return
  const { feedback } = outcome
  await returnVersion(asMentor(1), { handInId, version: 1, feedback, dueAt: null, seenDueAt: dueAt })
  if (outcome.kind !== 'accepted_second') return
  await submit(portal, own, 2, timeOf(portal, dueAt, outcome.day + 2 * DAYS_TO_REVIEW))
  await acceptVersion(asMentor(2), { handInId, version: 2, feedback: 'Thank you, this is clear now.' })
}

async function submit(portal: Portal, { student, handInId, title }: OwnHandIn, number: number, time: Date) {
  const content = await makePaperFile({
    title,
    author: student.name,
    abstract: `Version ${number}. This page stands for the work that was handed in.`,
  })
  const uploadId = createHash('sha256').update(`${handInId} ${number}`).digest('hex').slice(0, 32)
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-v${number}.pdf`
  const upload = {
    id: uploadId,
    ownerId: student.id,
    slot: 'hand_in_pdf',
    name,
    size: content.length,
  } as const
  await insertUpload(portal.db, upload, WIDE_LIMITS)
  await recordFirstByte(portal.db, uploadId, new Date(time.getTime() - UPLOAD_MS))
  await recordLastByte(portal.db, uploadId, time)
  const part = partialPath(portal.settings, uploadId)
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, content)
  const id = idOf(`version ${number} of hand-in ${handInId}`)
  await submitVersion(actAs(portal, 'student', student, time), { id, handInId, uploadId, note: '' })
  await writeUploadTime(portal.db, [uploadId], time)
}
