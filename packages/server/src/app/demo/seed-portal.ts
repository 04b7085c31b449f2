import { randomBytes } from 'node:crypto'
import { requestProject } from '../../features/requests/requests.service.ts'
import { reviewRequest } from '../../features/requests/review/reviews.service.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import { addAssignments } from './assignments.seed.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { addChats } from './chats.seed.ts'
import { REQUESTS } from './data/requests.data.ts'
import { markSeeded, markSeeding } from './demo-state.repository.ts'
import { addHandIns } from './hand-ins.seed.ts'
import { addPapers } from './papers.seed.ts'
import { addPeople, type People } from './people.seed.ts'
import { addProjects } from './projects.seed.ts'
import { idOf, itemAt } from './random.ts'
import { addTickets } from './tickets.seed.ts'

const DAYS_TO_REVIEW = 3
// Spreads the requests over the students.
const STUDENT_STEP = 8

/** Adds requests as students and reviews them as an admin; an approved request becomes a project. */
async function addRequests(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  for (const [index, { status, daysAgo, techStack, roadmap, ...request }] of REQUESTS.entries()) {
    const id = idOf(`request ${request.title}`)
    const idea = { ...request, techStack: [...techStack], roadmap: [...roadmap] }
    const student = itemAt(people.students, index * STUDENT_STEP)
    await requestProject(actAs(portal, 'student', student, calendar(daysAgo, index)), { id, idea })
    if (status === 'pending') continue
    const reviewedAt = calendar(Math.max(0, daysAgo - DAYS_TO_REVIEW), index + 1)
    const admin = actAs(portal, 'admin', itemAt(people.admins, 0), reviewedAt)
    await reviewRequest(admin, { id, from: 'pending', decision: status, note: '' })
  }
}

/**
 * Seeds an empty portal with sample data: the same at each run, with dates relative to now. Calls `printProgress`
 * before each step. Nobody can sign in until {@link resetDemoPasswords}: the password is random and discarded.
 */
export async function seedPortal(portal: Portal, printProgress: (progress: string) => void): Promise<void> {
  const calendar = createCalendar(portal.clock.now())
  await markSeeding(portal.db)
  printProgress('people: 3 admins, 8 instructors, 120 students')
  const unusedPassword = await hashPassword(randomBytes(24).toString('base64url'))
  const people = await addPeople(portal, calendar, unusedPassword)
  printProgress('30 projects with their files')
  const projects = await addProjects(portal, calendar, people)
  printProgress('assignments, requests, papers, tickets and chats')
  const assignments = await addAssignments(portal, calendar, people, projects)
  await addRequests(portal, calendar, people)
  await addPapers(portal, calendar, people)
  await addTickets(portal, calendar, people)
  await addChats(portal, calendar, people, assignments)
  printProgress('hand-ins of the term, with receipts')
  await addHandIns(portal, people, assignments)
  await markSeeded(portal.db)
}
