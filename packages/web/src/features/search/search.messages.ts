import type { SearchResults } from '@capstone/contract/search/search.schemas'
import { orUnknown } from '../../lib/text/formats.ts'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'

/** The headings of the result groups. */
export const RESULT_HEADINGS: Readonly<Record<keyof SearchResults, string>> = {
  people: 'People',
  projects: 'Projects',
  papers: 'Papers',
  requests: 'Requests',
}
export const SEARCH_FAILED = 'The search failed'
export const SEARCH_FAILED_HINT = 'Screens can still be found.'

/** A person's role and address: "Student · dev@university.test". */
export const formatPerson = ({ role, email }: SearchResults['people'][number]): string =>
  `${ROLE_LABELS[role]} · ${email}`

/** The owner of a project. */
export const formatOwner = ({ instructorName }: SearchResults['projects'][number]): string =>
  `by ${orUnknown(instructorName)}`

const STATUS_LABELS: Readonly<
  Record<(SearchResults['papers'] | SearchResults['requests'])[number]['status'], string>
> = {
  draft: 'draft',
  review: 'under review',
  approved: 'approved',
  published: 'published',
  pending: 'pending',
  rejected: 'rejected',
}

/** The student and status of a paper or request: "Dev Malhotra, under review". */
export const formatStatus = ({
  studentName,
  status,
}: (SearchResults['papers'] | SearchResults['requests'])[number]): string =>
  `${studentName}, ${STATUS_LABELS[status]}`
