import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Course, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.policy'
import {
  insertUpload,
  writeFirstByte,
  writeLastByte,
} from '../../features/files/uploads/uploads.repository.ts'
import {
  adviseExtension,
  decideExtension,
  requestExtension,
} from '../../features/hand-ins/extensions/extensions.service.ts'
import { listOwnHandIns } from '../../features/hand-ins/hand-ins.service.ts'
import { savePlan } from '../../features/hand-ins/plans/plan-saving.service.ts'
import { publishPlan } from '../../features/hand-ins/plans/plans.service.ts'
import { publishPlans } from '../../features/hand-ins/plans/publication.job.ts'
import { acceptVersion, returnVersion } from '../../features/hand-ins/review/review.service.ts'
import { submitVersion } from '../../features/hand-ins/submissions/submissions.service.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { Assignment } from './assignments.seed.ts'
import {
  COURSES_OF_ITEMS,
  EXTENSIONS,
  ITEMS,
  REQUEST_TO_ANSWER,
  type SampleCourse,
  type SampleItem,
} from './data/hand-ins.data.ts'
import { makePaperFile } from './files/project.files.ts'
import { COHORTS, type People, type Student } from './people.seed.ts'
import { idOf, pick } from './random.ts'
import { writeUploadTime } from './sample-rows.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DUE_AT = '18:00'
const PUBLISHED_DAYS_AGO = 60
const DAYS_TO_REVIEW = 1
const UPLOAD_MS = 40_000
/** A draft plan, which administrators see besides the published ones. */
const DRAFT = { course: 'MBA', year: '1st Year' } as const

type CourseAndYear = { readonly course: Course; readonly year: (typeof YEARS)[number] }

/** When an item is due, as a form sends it: at the end of a working day. */
const localDay = ({ clock, settings }: Portal, days: number) =>
  `${toLocalTime(new Date(clock.now().getTime() + days * DAY_MS), settings.TIME_ZONE).slice(0, 'yyyy-mm-dd'.length)}T${DUE_AT}`

/**
 * Adds plans for the cohorts, with what their students handed in so far: reviews, receipts and requests for more time, in
 * each state. A term is under way, whatever the day.
 */
export async function addHandIns(
  portal: Portal,
  people: People,
  assignments: readonly Assignment[],
): Promise<void> {
  const admin = pick(people.admins, 0)
  const published = new Date(portal.clock.now().getTime() - PUBLISHED_DAYS_AGO * DAY_MS)
  const asAdmin = actAs(portal, 'admin', admin, published)
  for (const course of [...COHORTS, DRAFT]) {
    const id = idOf(`plan ${course.course} ${course.year}`)
    const items = ITEMS.map((item) => describeItem(portal, course, item))
    await savePlan(asAdmin, { id, revision: 0, ...course, items, allowsEarlierDates: false })
    if (course !== DRAFT) await publishPlan(asAdmin, { id, revision: 1 })
  }
  await publishPlans({ ...portal, clock: { now: () => published } })
  const withPlan = assignments.filter(({ student, status }) => status !== 'completed' && isInCohort(student))
  for (const [nth, assignment] of withPlan.entries()) await addOwn(portal, people, assignment, nth)
}

const isInCohort = (student: Student) =>
  COHORTS.some(({ course, year }) => course === student.course && year === student.year)

const describeItem = (portal: Portal, { course, year }: CourseAndYear, item: SampleItem) => ({
  id: idOf(`item ${course} ${year} ${item.title}`),
  title: item.title,
  instructions: item.instructions,
  kinds: [...item.kinds],
  dueAt: localDay(portal, item.due),
  closesAt: item.closes === null ? null : localDay(portal, item.closes),
  step: '',
})

/** Adds what one student did about the items that are due. */
async function addOwn(
  portal: Portal,
  people: People,
  { id: assignmentId, student, instructor: owner, assignedAt }: Assignment,
  nth: number,
) {
  const asStudent = actAs(portal, 'student', student, portal.clock.now())
  const { items } = await listOwnHandIns(asStudent, { assignmentId, limit: ITEMS.length })
  const instructor = pick(people.instructors, owner)
  const steps = pick(COURSES_OF_ITEMS, nth)
  for (const [index, item] of ITEMS.entries()) {
    const handIn = items.find(({ title }) => title === item.title)
    const step = steps[index]
    // Nobody hands in before the project began.
    if (!handIn || !step || (step.is !== 'nothing' && timeOf(portal, handIn.dueAt, step.day) < assignedAt))
      continue
    const extension = index === steps.length - 1 ? EXTENSIONS[nth] : undefined
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
      const decided = timeOf(portal, handIn.dueAt, -3)
      const isRecommended = extension.decision !== 'refused'
      await adviseExtension(actAs(portal, 'instructor', instructor, decided), { id, isRecommended, note: '' })
      if (extension.decision)
        await decideExtension(actAs(portal, 'admin', pick(people.admins, 0), decided), {
          id,
          decision: extension.decision,
          note: '',
        })
    }
    await follow(
      portal,
      { student, instructor, handInId: handIn.id, dueAt: handIn.dueAt, title: item.title },
      step,
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

/** A time some days after a due date, never in the future. */
const timeOf = ({ clock }: Portal, dueAt: Date, days: number) =>
  new Date(Math.min(dueAt.getTime() + days * DAY_MS, clock.now().getTime() - 60_000))

type Own = {
  readonly student: Student
  readonly instructor: People['instructors'][number]
  readonly handInId: string
  readonly dueAt: Date
  readonly title: string
}

async function follow(portal: Portal, own: Own, step: SampleCourse) {
  if (step.is === 'nothing') return
  const { dueAt, handInId, instructor } = own
  const submitted = timeOf(portal, dueAt, step.day)
  const reviewed = (version: number) => timeOf(portal, dueAt, step.day + (2 * version - 1) * DAYS_TO_REVIEW)
  const asMentor = (version: number) => actAs(portal, 'instructor', instructor, reviewed(version))
  await submit(portal, own, 1, submitted)
  if (step.is === 'accepted') await acceptVersion(asMentor(1), { handInId, version: 1, feedback: '' })
  if (step.is !== 'returned' && step.is !== 'second') return
  await returnVersion(asMentor(1), { handInId, version: 1, feedback: step.feedback, dueAt: null })
  if (step.is !== 'second') return
  await submit(portal, own, 2, timeOf(portal, dueAt, step.day + 2 * DAYS_TO_REVIEW))
  await acceptVersion(asMentor(2), { handInId, version: 2, feedback: 'Thank you, this is clear now.' })
}

/** Hands in a PDF as its student did at `time`. */
async function submit(portal: Portal, { student, handInId, title }: Own, number: number, time: Date) {
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
  await insertUpload(portal.db, upload, 1000)
  await writeFirstByte(portal.db, uploadId, new Date(time.getTime() - UPLOAD_MS))
  await writeLastByte(portal.db, uploadId, time)
  const part = partialPath(portal.settings, uploadId)
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, content)
  const id = idOf(`version ${number} of hand-in ${handInId}`)
  await submitVersion(actAs(portal, 'student', student, time), { id, handInId, uploadId, note: '' })
  await writeUploadTime(portal.db, [uploadId], time)
}
