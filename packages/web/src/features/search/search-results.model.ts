import type { SearchResults } from '@capstone/contract/search/search.schemas'
import type { NavigateOptions } from '@tanstack/react-router'
import { FOUND_HEADINGS, formatOwner, formatPerson, formatStatus } from './search.messages.ts'

/** A thing that was found, in words, and the screen that shows it. */
type FoundItem = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: NavigateOptions
}

/** Where a person is managed; an admin is managed nowhere but is named in the audit log. */
const screenOf = ({ id: person, role, email: search }: SearchResults['people'][number]): NavigateOptions => {
  if (role === 'student') return { to: '/admin/add-student', search: { person } }
  if (role === 'instructor') return { to: '/admin/add-instructor', search: { person } }
  return { to: '/admin/audit-log', search: { search } }
}

/** What was found, under its headings, each with the list that shows it; kinds of which nothing was found are left out. */
export function groupSearchResults({ people, projects, papers, requests }: SearchResults) {
  const groups: readonly { readonly heading: string; readonly items: readonly FoundItem[] }[] = [
    {
      heading: FOUND_HEADINGS.people,
      items: people.map((person) => ({
        id: person.id,
        label: person.name,
        detail: formatPerson(person),
        to: screenOf(person),
      })),
    },
    {
      heading: FOUND_HEADINGS.projects,
      items: projects.map((project) => ({
        id: project.id,
        label: project.title,
        detail: formatOwner(project),
        to: { to: '/admin/manage-projects', search: { search: project.title } },
      })),
    },
    {
      heading: FOUND_HEADINGS.papers,
      items: papers.map((paper) => ({
        id: paper.id,
        label: paper.title,
        detail: formatStatus(paper),
        to: { to: '/admin/manage-papers', search: { search: paper.title } },
      })),
    },
    {
      heading: FOUND_HEADINGS.requests,
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
