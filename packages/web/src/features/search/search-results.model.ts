import type { SearchResults } from '@capstone/contract/search/search.schemas'
import type { NavigateOptions } from '@tanstack/react-router'
import { formatOwner, formatPerson, formatStatus, RESULT_HEADINGS } from './search.messages.ts'

/** A search result, and the screen that shows it. */
type ResultItem = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: NavigateOptions
}

/** Returns the screen that manages a person; for an admin, who has none, the audit log. */
const screenOf = ({ id: person, role, email: search }: SearchResults['people'][number]): NavigateOptions => {
  if (role === 'student') return { to: '/admin/add-student', search: { person } }
  if (role === 'instructor') return { to: '/admin/add-instructor', search: { person } }
  return { to: '/admin/audit-log', search: { search } }
}

/** Groups the results by kind, each with a link to its list; leaves out empty kinds. */
export function groupSearchResults({ people, projects, papers, requests }: SearchResults) {
  const groups: readonly { readonly heading: string; readonly items: readonly ResultItem[] }[] = [
    {
      heading: RESULT_HEADINGS.people,
      items: people.map((person) => ({
        id: person.id,
        label: person.name,
        detail: formatPerson(person),
        to: screenOf(person),
      })),
    },
    {
      heading: RESULT_HEADINGS.projects,
      items: projects.map((project) => ({
        id: project.id,
        label: project.title,
        detail: formatOwner(project),
        to: { to: '/admin/manage-projects', search: { search: project.title } },
      })),
    },
    {
      heading: RESULT_HEADINGS.papers,
      items: papers.map((paper) => ({
        id: paper.id,
        label: paper.title,
        detail: formatStatus(paper),
        to: { to: '/admin/manage-papers', search: { search: paper.title } },
      })),
    },
    {
      heading: RESULT_HEADINGS.requests,
      items: requests.map((request) => ({
        id: request.id,
        label: request.title,
        detail: formatStatus(request),
        to: { to: '/admin/manage-requests', search: { search: request.title } },
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
