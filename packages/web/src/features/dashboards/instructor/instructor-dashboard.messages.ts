import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import type {
  Activity,
  InstructorFigures,
  MentorStep,
} from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { formatDateTime, formatRelative, orUnknown, pluralize } from '../../../lib/text/formats.ts'
import { formatExtensionRequests } from '../dashboards.messages.ts'

export const ACTIVITY_EMPTY =
  'Assigned projects, completed projects and tickets from your students will appear here.'

/** The note under each figure of an instructor. */
export function formatInstructorFigureNotes(figures: InstructorFigures) {
  const { totalProjects, repositoryProjects, completionRate, tickets, ticketsPending } = figures
  return {
    students: formatStudentsNote(figures),
    projects: `assigned; ${repositoryProjects} in your repository`,
    completed: totalProjects > 0 ? `${completionRate}% completion rate` : 'none yet',
    tickets: tickets > 0 ? formatUnresolved(ticketsPending) : 'none yet',
  }
}

function formatStudentsNote({ studentsMentored, studentsWithoutProject }: InstructorFigures) {
  if (studentsMentored === 0) return 'none yet'
  return studentsWithoutProject > 0 ? `${studentsWithoutProject} without a project` : 'all with a project'
}

const formatUnresolved = (count: number) => `${count > 0 ? count : 'none'} unresolved`

/** The note beside each performance figure. */
export function formatPerformanceNotes({ totalProjects, completed }: InstructorFigures) {
  const basis = totalProjects > 0 ? `over ${pluralize(totalProjects, 'project')}` : 'no projects yet'
  return {
    completionRate: totalProjects > 0 ? `${completed} of ${pluralize(totalProjects, 'project')}` : basis,
    averageProgress: basis,
    thisMonth: 'assigned since the 1st',
    activeNow: 'in progress',
  }
}

/** What happened, to follow the student's name. */
export function formatActivity({ kind, title }: Pick<Activity, 'kind' | 'title'>) {
  switch (kind) {
    case 'assigned':
      return `was assigned “${title}”`
    case 'completed':
      return `completed “${title}”`
    case 'ticket':
      return `opened the ticket “${title}”`
  }
}

/** Returns the texts of an instructor's next step: the sentence, its reason, the button, and the link. */
export function formatMentorStep(step: MentorStep, repositoryProjects: number) {
  const { count, kind } = step
  const name = orUnknown('studentName' in step ? step.studentName : null)
  const isOne = count === 1
  switch (kind) {
    case 'messages_waiting':
      return {
        sentence: isOne ? `Answer ${name}` : `Answer ${pluralize(count, 'conversation')}`,
        reason: isOne
          ? `${name} wrote to you about “${step.title}”.`
          : `${name} has waited longest, about “${step.title}”.`,
        button: 'Read the message',
        link: isOne ? `Answer ${name} about “${step.title}”` : `Answer ${pluralize(count, 'conversation')}`,
      }
    case 'hand_ins_waiting':
      return {
        sentence: `Review ${pluralize(count, 'hand-in')}`,
        reason: isOne ? 'A student waits for your feedback.' : 'The one that has waited longest is first.',
        button: isOne ? 'Review the hand-in' : 'Review the hand-ins',
        link: `Review ${pluralize(count, 'hand-in')}`,
      }
    case 'extensions_waiting': {
      const requests = formatExtensionRequests(count)
      return {
        sentence: `Answer ${requests}`,
        reason: isOne ? 'A student waits for what you say.' : 'Students wait for what you say.',
        button: isOne ? 'Read the request' : 'Read the requests',
        link: `Answer ${requests}`,
      }
    }
    case 'meetings_proposed':
      return {
        sentence: isOne
          ? `Accept or decline the meeting with ${name}`
          : `Accept or decline ${pluralize(count, 'meeting')}`,
        reason: isOne
          ? `${name} proposed ${formatDateTime(step.startsAt)} about “${step.title}”.`
          : `${name} has waited longest, about “${step.title}”.`,
        button: 'Answer the proposal',
        link: isOne
          ? `Answer the meeting proposal of ${name}`
          : `Answer ${pluralize(count, 'meeting proposal')}`,
      }
    case 'tickets_waiting':
      return {
        sentence: isOne ? `Answer the ticket of ${name}` : `Answer ${pluralize(count, 'ticket')}`,
        reason: isOne
          ? `“${step.subject}” waits for your answer.`
          : `“${step.subject}” of ${name} has waited longest.`,
        button: 'Open Support Center',
        link: isOne ? `Answer the ticket of ${name}` : `Answer ${pluralize(count, 'ticket')}`,
      }
    case 'tickets_answered':
      return {
        sentence: isOne ? `Read the answer to “${step.subject}”` : `Read ${pluralize(count, 'answer')}`,
        reason: isOne
          ? `The administrators answered your ticket ${formatRelative(step.answeredAt)}.`
          : `The administrators answered your tickets, “${step.subject}” first.`,
        button: isOne ? 'Read the answer' : 'Read the answers',
        link: isOne
          ? `Read the answer to “${step.subject}”`
          : `Read ${pluralize(count, 'answer')} of the administrators`,
      }
    case 'projects_stalled':
      return {
        sentence: isOne ? `See what holds up ${name}` : `See what holds up ${pluralize(count, 'project')}`,
        reason: isOne
          ? `No progress in “${step.title}” for ${STALLED_AFTER_DAYS} days.`
          : `No progress in them for ${STALLED_AFTER_DAYS} days; “${step.title}” of ${name} has been inactive longest.`,
        button: isOne ? 'View the project' : 'View the projects',
        link: isOne ? `See what holds up ${name}` : `See what holds up ${pluralize(count, 'project')}`,
      }
    case 'students_without_project':
      if (repositoryProjects === 0)
        return {
          sentence: `Upload a project for ${isOne ? name : pluralize(count, 'student')}`,
          reason: isOne
            ? `${name} has no project yet, and your repository is empty.`
            : 'They have no project yet, and your repository is empty.',
          button: 'Upload Project',
          link: `Upload a project for ${isOne ? name : pluralize(count, 'student')}`,
        }
      return {
        sentence: isOne ? `Assign a project to ${name}` : `Assign projects to ${pluralize(count, 'student')}`,
        reason: isOne
          ? `${name} has no project yet.`
          : `They have no project yet; ${name} has been here longest.`,
        button: 'Assign Project',
        link: isOne ? `Assign a project to ${name}` : `Assign projects to ${pluralize(count, 'student')}`,
      }
  }
}

/** "1 ticket to answer": the label of a badge in the menu; empty for none. */
export const formatTicketsToAnswer = (count: number) =>
  count > 0 ? `${pluralize(count, 'ticket')} to answer` : ''
