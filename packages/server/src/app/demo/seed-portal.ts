import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Portal } from '../../rpc/context.ts'
import { addAssignments } from './assignments.seed.ts'
import { createCalendar } from './calendar.ts'
import { addChats } from './chats.seed.ts'
import { markSeeded, markSeeding } from './demo-state.repository.ts'
import { addPapers } from './papers.seed.ts'
import { addPeople } from './people.seed.ts'
import { addProjects } from './projects.seed.ts'
import { addRequests } from './requests.seed.ts'
import { addTickets } from './tickets.seed.ts'

/**
 * Seeds an empty portal with sample data: the same at each run, with dates relative to now. Calls `printProgress` before each
 * step. Nobody can sign in until {@link resetDemoPasswords}: the password is random and discarded.
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
  await markSeeded(portal.db)
}
