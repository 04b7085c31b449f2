import type { StudentFigures, StudentStep } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { formatDayAndTime } from '@capstone/contract/notifications/notification-times.model'
import {
  formatDate,
  formatDateTime,
  formatRelative,
  orUnknown,
  pluralize,
} from '../../../lib/text/formats.ts'

/** The note under each figure of a student. */
export function formatStudentFigureNotes(figures: StudentFigures) {
  const { totalProjects, pendingProjects, lastCompletedAt, papersUnderReview } = figures
  return {
    total: formatPendingNote(totalProjects, pendingProjects),
    completed: lastCompletedAt ? `last on ${formatDate(lastCompletedAt)}` : 'none yet',
    papers: papersUnderReview > 0 ? `${papersUnderReview} under review` : 'none under review',
    progress: totalProjects > 0 ? `over ${pluralize(totalProjects, 'project')}` : 'none yet',
  }
}

function formatPendingNote(total: number, pending: number) {
  if (total === 0) return 'none yet'
  return pending > 0 ? `${pending} pending` : 'none pending'
}

type Profile = { readonly percent: number }

/** Returns the texts of a student's next step: the sentence, its reason, the button, and the link. */
export function formatStudentStep(step: StudentStep, { percent }: Profile) {
  switch (step.kind) {
    case 'hand_in_due': {
      const { isReturned, isPastDue, title, projectTitle, dueAt, extensionRequestEndsAt, timeZone } = step
      // Each project has a hand-in of the same title.
      const sentence = `${isReturned ? 'Read the feedback on' : 'Hand in'} “${title}” for “${projectTitle}”`
      return {
        sentence,
        reason: extensionRequestEndsAt
          ? `It was returned and is closed. You may ask for more time until ${formatDayAndTime(extensionRequestEndsAt, timeZone)}.`
          : `${isReturned ? 'It was returned. ' : ''}${isPastDue ? 'It was due' : 'It is due'} ${formatDayAndTime(dueAt, timeZone)}.`,
        button: isReturned ? 'Read the feedback' : 'Hand in',
        link: sentence,
      }
    }
    case 'paper_returned':
      return {
        sentence: 'Read the feedback and upload a new version',
        reason: `“${step.title}” was returned${step.feedback ? `: ${step.feedback}` : ' with feedback.'}`,
        button: 'Read the feedback',
        link: `Read the feedback on “${step.title}”`,
      }
    case 'instructor_wrote': {
      const name = orUnknown(step.instructorName)
      const reading = `Read the message about “${step.title}”`
      return {
        sentence: step.isFromMentor ? `Answer ${name}` : reading,
        reason: `${name} wrote to you about “${step.title}” ${formatRelative(step.sentAt)}.`,
        button: 'Read the message',
        link: step.isFromMentor ? `Answer ${name} about “${step.title}”` : reading,
      }
    }
    case 'meeting_proposed': {
      const name = orUnknown(step.instructorName)
      return {
        sentence: `Accept or decline the meeting with ${name}`,
        reason: `${name} proposed ${formatDateTime(step.startsAt)} about “${step.title}”.`,
        button: 'Answer the proposal',
        link: `Answer the meeting proposal of ${name}`,
      }
    }
    case 'ticket_answered':
      return {
        sentence: `Read the answer to “${step.subject}”`,
        reason: `Your ticket was answered ${formatRelative(step.answeredAt)}.`,
        button: 'Read the answer',
        link: `Read the answer to “${step.subject}”`,
      }
    case 'request_approved':
      return {
        sentence: `Start “${step.title}”`,
        reason: 'Your request was approved, and the project is yours now.',
        button: 'View Project',
        link: `Start “${step.title}”`,
      }
    case 'profile_unfinished':
      return {
        sentence: `Add your ${step.field}`,
        reason: `Your profile is ${percent}% complete. ${FIELD_REASONS[step.field]}`,
        button: 'Finish your profile',
        link: `Add your ${step.field}`,
      }
  }
}

const SUGGESTIONS_REASON = 'Suggestions are based on it.'
const FIELD_REASONS: Readonly<
  Record<Extract<StudentStep, { readonly kind: 'profile_unfinished' }>['field'], string>
> = {
  name: 'Instructors and administrators know you by it.',
  course: SUGGESTIONS_REASON,
  specialization: SUGGESTIONS_REASON,
  year: SUGGESTIONS_REASON,
  phone: 'The instructor who mentors you can then call you.',
}

/** "Instructor: Dr. Meera Kulkarni". */
export const formatMentor = (name: string) => `Instructor: ${name}`

/** "1 paper returned": the label of a badge in the menu. */
export const formatPapersReturned = (count: number) => `${pluralize(count, 'paper')} returned`
