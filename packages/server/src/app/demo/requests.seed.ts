import { requestProject } from '../../features/requests/requests.service.ts'
import { reviewRequest } from '../../features/requests/review/reviews.service.ts'
import type { Portal } from '../../rpc/context.ts'
import { actAs } from './act-as.ts'
import type { Calendar } from './calendar.ts'
import { REQUESTS } from './data/requests.data.ts'
import type { People } from './people.seed.ts'
import { idOf, pick } from './random.ts'

const DAYS_TO_REVIEW = 3
const STUDENT_STEP = 8

/** Adds requests as students and reviews them as an admin; an approved request becomes a project. */
export async function addRequests(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  for (const [index, { status, daysAgo, techStack, roadmap, ...written }] of REQUESTS.entries()) {
    const id = idOf(`request ${written.title}`)
    const idea = { ...written, techStack: [...techStack], roadmap: [...roadmap] }
    const student = pick(people.students, index * STUDENT_STEP)
    await requestProject(actAs(portal, 'student', student, calendar(daysAgo, index)), { id, idea })
    if (status === 'pending') continue
    const reviewedAt = calendar(Math.max(0, daysAgo - DAYS_TO_REVIEW), index + 1)
    const admin = actAs(portal, 'admin', pick(people.admins, 0), reviewedAt)
    await reviewRequest(admin, { id, decision: status, note: '' })
  }
}
