import type { SearchResults, TitledResult } from '@capstone/contract/search/search.schemas'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'

/** The headings of the result groups. */
export const RESULT_HEADINGS: Readonly<Record<keyof SearchResults, string>> = {
  people: 'People',
  projects: 'Repository projects',
  assignments: 'Student projects',
  handIns: 'Hand-ins',
  papers: 'Papers',
  requests: 'Requests',
  tickets: 'Support tickets',
  instructorTickets: 'Tickets to administrators',
  threads: 'Conversations',
}
/** The heading of a student's own projects. */
export const OWN_PROJECTS = 'My projects'
export const SEARCH_FAILED = 'The search failed'
export const SEARCH_FAILED_HINT = 'Screens and actions can still be found.'

/** A person's role and address: "Student · dev@university.test". */
export const formatPersonDetail = ({ role, email }: SearchResults['people'][number]): string =>
  `${ROLE_LABELS[role]} · ${email}`

const STATUS_LABELS: Readonly<Record<string, string>> = {
  draft: 'draft',
  submitted: 'handed in',
  review: 'under review',
  approved: 'approved',
  published: 'published',
  pending: 'pending',
  rejected: 'rejected',
  in_progress: 'in progress',
  completed: 'completed',
  open: 'open',
  replied: 'replied',
  resolved: 'resolved',
}

/** The other person and the status of a result, and the project of a hand-in: "Dev Malhotra, open · Campus map". */
export const formatResultDetail = ({ personName, projectTitle, status }: TitledResult): string =>
  [[personName, status && (STATUS_LABELS[status] ?? status)].filter(Boolean).join(', '), projectTitle]
    .filter(Boolean)
    .join(' · ')

/** What can be done for a person who was found. */
export const formatReviewOf = (name: string): string => `Review the hand-in of ${name}`
export const formatWriteTo = (name: string): string => `Write to ${name}`
export const formatAssignTo = (name: string): string => `Assign a project to ${name}`
