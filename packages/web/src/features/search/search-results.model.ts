import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { SearchResults, TitledResult } from '@capstone/contract/search/search.schemas'
import {
  type Icon,
  IconChecklist,
  IconFileText,
  IconFileUpload,
  IconFolder,
  IconFolders,
  IconInbox,
  IconLifebuoy,
  IconMessageCircle,
  IconMessages,
  IconUserCheck,
} from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'
import {
  formatAssignTo,
  formatPersonDetail,
  formatResultDetail,
  formatReviewOf,
  formatWriteTo,
  OWN_PROJECTS,
  RESULT_HEADINGS,
} from './search.messages.ts'

/** A search result, and the screen that shows it. A person has an avatar instead of an icon. */
type ResultItem = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly icon?: Icon
  readonly to: NavigateOptions
}

/** What can be done for a person who was found, and the screen to do it on. */
type PersonAction = {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly to: NavigateOptions
}

type Kind = Exclude<keyof SearchResults, 'people'>
type Person = SearchResults['people'][number]
type Links = Readonly<Partial<Record<Kind, (result: TitledResult) => NavigateOptions>>> & {
  readonly people?: (person: Person) => NavigateOptions
}

/** The screen that shows a result of each kind to each role. */
const LINKS: Readonly<Record<Role, Links>> = {
  student: {
    assignments: ({ id: projectId }) => ({ to: '/student/view-project/$projectId', params: { projectId } }),
    handIns: ({ id }) => ({ to: '/student/hand-ins', search: { 'hand-in': id } }),
    papers: ({ title: search }) => ({ to: '/student/publish-paper', search: { search } }),
    requests: ({ id: request }) => ({ to: '/student/activate-project', search: { request } }),
    tickets: ({ id: ticket }) => ({ to: '/student/support-tickets', search: { ticket } }),
    threads: ({ id: project }) => ({ to: '/student/support-chat', search: { project } }),
  },
  instructor: {
    people: ({ name, hasMentoredProject }) =>
      hasMentoredProject
        ? { to: '/instructor/student-projects', search: { search: name } }
        : { to: '/instructor/assign-project', search: { students: name } },
    projects: ({ title: search }) => ({ to: '/instructor/repository', search: { search } }),
    assignments: ({ id: project }) => ({ to: '/instructor/student-projects', search: { project } }),
    handIns: ({ id }) => ({ to: '/instructor/hand-ins', search: { 'hand-in': id } }),
    tickets: ({ id: ticket }) => ({ to: '/instructor/support-tickets', search: { tab: 'tickets', ticket } }),
    instructorTickets: ({ id: ticket }) => ({ to: '/instructor/admin-tickets', search: { ticket } }),
    threads: ({ id: project }) => ({ to: '/instructor/support-tickets', search: { project } }),
  },
  admin: {
    people: ({ id: person, role, email: search }) => {
      if (role === 'student') return { to: '/admin/add-student', search: { person } }
      if (role === 'instructor') return { to: '/admin/add-instructor', search: { person } }
      // An admin has no screen of their own; the audit log shows what they did.
      return { to: '/admin/audit-log', search: { search } }
    },
    projects: ({ title: search }) => ({ to: '/admin/manage-projects', search: { search } }),
    handIns: ({ id }) => ({ to: '/admin/hand-ins', search: { 'hand-in': id } }),
    papers: ({ title: search }) => ({ to: '/admin/manage-papers', search: { search } }),
    requests: ({ title: search }) => ({ to: '/admin/manage-requests', search: { search } }),
    tickets: ({ id: ticket }) => ({ to: '/admin/support-tickets', search: { ticket } }),
    instructorTickets: ({ id: ticket }) => ({ to: '/admin/instructor-tickets', search: { ticket } }),
  },
}

const KINDS = [
  'projects',
  'assignments',
  'handIns',
  'papers',
  'requests',
  'tickets',
  'instructorTickets',
  'threads',
] as const satisfies readonly Kind[]

const ICONS: Readonly<Record<Kind, Icon>> = {
  projects: IconFolders,
  assignments: IconFolder,
  handIns: IconFileUpload,
  papers: IconFileText,
  requests: IconInbox,
  tickets: IconLifebuoy,
  instructorTickets: IconMessageCircle,
  threads: IconMessages,
}

/**
 * About how many results are shown; at least {@link SHOWN_PER_KIND_MIN} of each kind, so that every kind is in view.
 */
const RESULTS_SHOWN = 12
const SHOWN_PER_KIND_MIN = 2

/**
 * Groups the results by kind, each with a link to the screen that shows it; leaves out empty kinds. The more kinds
 * have results, the fewer are taken of each.
 */
export function groupSearchResults(role: Role, results: SearchResults) {
  const links = LINKS[role]
  const toPerson = links.people
  const groups: readonly { readonly heading: string; readonly items: readonly ResultItem[] }[] = [
    {
      heading: RESULT_HEADINGS.people,
      items: toPerson
        ? results.people.map((person) => ({
            id: person.id,
            label: person.name,
            detail: formatPersonDetail(person),
            to: toPerson(person),
          }))
        : [],
    },
    ...KINDS.map((kind) => {
      const toScreen = links[kind]
      return {
        heading: role === 'student' && kind === 'assignments' ? OWN_PROJECTS : RESULT_HEADINGS[kind],
        items: toScreen
          ? results[kind].map((result) => ({
              // A student's project and its thread have the same id.
              id: `${kind} ${result.id}`,
              label: result.title,
              detail: formatResultDetail(result),
              icon: ICONS[kind],
              to: toScreen(result),
            }))
          : [],
      }
    }),
  ]
  const found = groups.filter(({ items }) => items.length > 0)
  const perKind = Math.max(SHOWN_PER_KIND_MIN, Math.floor(RESULTS_SHOWN / found.length))
  return found.map(({ heading, items }) => ({ heading, items: items.slice(0, perKind) }))
}

/** Actions are shown for at most this many people, the best matches. */
const PEOPLE_WITH_ACTIONS_MAX = 2

/**
 * Returns what an instructor can do for the students who match best: review what waits, write in a conversation, assign
 * a project. Other roles have no such actions.
 */
export function actionsForPeople(role: Role, results: SearchResults): readonly PersonAction[] {
  if (role !== 'instructor') return []
  return results.people.slice(0, PEOPLE_WITH_ACTIONS_MAX).flatMap(({ id, name, email }) => {
    const hasNamesake = results.people.some((other) => other.id !== id && other.name === name)
    const distinctName = hasNamesake ? `${name} (${email})` : name
    const waiting = results.handIns.find(({ personId, status }) => personId === id && status === 'submitted')
    const thread = results.threads.find(({ personId, status }) => personId === id && status !== 'archived')
    const actions: readonly (PersonAction | undefined)[] = [
      waiting && {
        id: `review ${id}`,
        label: formatReviewOf(distinctName),
        icon: IconChecklist,
        to: { to: '/instructor/hand-ins', search: { 'hand-in': waiting.id } },
      },
      thread && {
        id: `write ${id}`,
        label: formatWriteTo(distinctName),
        icon: IconMessageCircle,
        to: { to: '/instructor/support-tickets', search: { project: thread.id } },
      },
      {
        id: `assign ${id}`,
        label: formatAssignTo(distinctName),
        icon: IconUserCheck,
        to: { to: '/instructor/assign-project', search: { students: hasNamesake ? email : name } },
      },
    ]
    return actions.filter((action) => action !== undefined)
  })
}
