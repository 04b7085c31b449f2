import type { Portal } from '../../rpc/context.ts'
import type { Calendar } from './moments.ts'
import type { People } from './people.fill.ts'
import { REQUESTS, type SampleRequest } from './requests.data.ts'
import { insertRequests, type RequestedProjectRow } from './requests.repository.ts'
import { idOf, pick } from './seed.ts'

const DAYS_TO_REVIEW = 3
const STUDENT_STEP = 8

const idOfRequest = ({ title }: SampleRequest) => idOf(`request ${title}`)

/** Adds what students asked for; an approved request has become a project of theirs. */
export async function addRequests(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  const asked = REQUESTS.map((request, index) => ({
    request,
    student: pick(people.students, index * STUDENT_STEP),
    requestedAt: calendar(request.daysAgo, index),
    reviewedAt: calendar(Math.max(0, request.daysAgo - DAYS_TO_REVIEW), index + 1),
  }))
  const projects = asked
    .filter(({ request }) => request.status === 'approved')
    .map(
      ({ request, student, reviewedAt }): RequestedProjectRow => ({
        id: idOf(`requested project ${request.title}`),
        studentId: student.id,
        requestId: idOfRequest(request),
        mentorId: student.instructor === null ? null : pick(people.instructors, student.instructor).id,
        assignedAt: reviewedAt,
        title: request.title,
        description: request.description,
        difficulty: request.difficulty,
        duration: request.duration,
        techStack: [...request.techStack],
        roadmap: [...request.roadmap],
      }),
    )
  await insertRequests(
    portal.db,
    asked.map(
      ({ request: { daysAgo: _daysAgo, techStack, roadmap, ...request }, student, ...dates }, index) => ({
        ...request,
        id: idOfRequest(pick(REQUESTS, index)),
        techStack: [...techStack],
        roadmap: [...roadmap],
        studentId: student.id,
        requestedAt: dates.requestedAt,
        reviewedAt: request.status === 'pending' ? null : dates.reviewedAt,
      }),
    ),
    projects,
  )
}
