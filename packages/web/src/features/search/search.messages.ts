import type { SearchResults } from '@capstone/contract/search/search.schemas'
import { orUnknown } from '../../lib/text/formats.ts'
import { ROLE_WORDS } from '../../ui/shell/menu-types.ts'

/** The headings under which found things stand. */
export const FOUND_HEADINGS: Readonly<Record<keyof SearchResults, string>> = {
  people: 'People',
  projects: 'Projects',
  papers: 'Papers',
  requests: 'Requests',
}
export const FIND_FAILED = 'The search could not be made'
export const FIND_FAILED_HINT = 'The screens are found all the same.'

/** Who somebody is: "Student · dev@university.test". */
export const formatPerson = ({ role, email }: SearchResults['people'][number]): string =>
  `${ROLE_WORDS[role]} · ${email}`

/** Whose project it is. */
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

/** Whose paper or request it is, and how it stands: "Dev Malhotra, under review". */
export const formatStatus = ({
  studentName,
  status,
}: (SearchResults['papers'] | SearchResults['requests'])[number]): string =>
  `${studentName}, ${STATUS_LABELS[status]}`
