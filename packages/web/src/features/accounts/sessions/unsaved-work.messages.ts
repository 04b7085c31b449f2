import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { DraftKind } from '../../../lib/session/draft-key.ts'
import type { StoredDraft } from '../../../lib/session/stored-drafts.ts'

/** Something that is neither saved nor sent: what it is, and the screen where it is found, if that is known. */
export interface UnsavedWork {
  readonly label: string
  readonly to?: string | undefined
  readonly search?: Readonly<Record<string, string | boolean>> | undefined
}

export const SIGN_OUT_DELETES =
  'Signing out deletes what you have not saved or sent, in other tabs too. In this tab:'
export const OTHER_UNSAVED = 'Something else that you typed or changed'

const CHAT_PATHS: Partial<Record<Role, string>> = {
  student: '/student/support-chat',
  instructor: '/instructor/support-tickets',
}

export const formatUnsentMessages = (role: Role): UnsavedWork => ({
  label: 'Messages in Support Chat that were not sent',
  to: CHAT_PATHS[role],
})

/** Returns the screen of a student's project. */
const projectScreen = (role: Role, id: string) =>
  role === 'student'
    ? { to: `/student/view-project/${id}` }
    : { to: '/instructor/student-projects', search: { project: id } }

const isNew = (id: string) => id === 'new'

const aboutHandIn =
  (label: string) =>
  (role: Role, id: string): UnsavedWork => ({ label, to: `/${role}/hand-ins`, search: { 'hand-in': id } })

const aboutMoreTime =
  (label: string) =>
  (role: Role): UnsavedWork => ({
    label,
    to: `/${role}/hand-ins`,
    search: role === 'admin' ? { tab: 'extensions' } : { show: 'extensions' },
  })

const person =
  (one: string, to: string) =>
  (_: Role, id: string): UnsavedWork => ({ label: isNew(id) ? `A new ${one}` : `Changes to ${one}s`, to })

interface StoredPlan {
  readonly id: string
  readonly course?: string
  readonly year?: string
}

function planWork({ id, course, year }: StoredPlan): UnsavedWork {
  if (!course || !year) throw new Error('A stored plan has no course or year.')
  return { label: `A plan of ${course}, ${year}`, to: '/admin/hand-ins', search: { plan: id } }
}

type WorkOf = (role: Role, id: string, more: string, text: string) => UnsavedWork | readonly UnsavedWork[]

/** Names each kind of draft; `id` is what follows the kind in its key. */
const KINDS: Readonly<Record<DraftKind, WorkOf>> = {
  profile: () => ({ label: 'Your profile', to: '/profile-settings' }),
  'new ticket': (role) => ({
    label: 'A ticket',
    to: role === 'student' ? '/student/support-tickets' : '/instructor/admin-tickets',
    search: { new: true },
  }),
  // Others have two screens of tickets, and the key does not say on which one the ticket is.
  'ticket-reply': (role, id) => ({
    label: 'A reply to a ticket',
    ...(role === 'student' && { to: '/student/support-tickets', search: { ticket: id } }),
  }),
  chat: (role, _, threadId) => ({
    label: 'A message in Support Chat',
    to: CHAT_PATHS[role],
    search: { project: threadId },
  }),
  meeting: (role, id) => ({ label: 'A meeting', ...projectScreen(role, id) }),
  'other time': () => ({ label: 'Another time for a meeting' }),
  'step note': (role, id) => ({ label: 'A note on a step', ...projectScreen(role, id) }),
  assistant: () => ({ label: 'A question to the AI Assistant', to: '/student/ai-assistant' }),
  'custom idea': () => ({ label: 'Your own idea for a project', to: '/student/activate-project' }),
  wish: () => ({ label: 'A wish about a suggested project', to: '/student/activate-project' }),
  paper: (_, id) => ({
    label: isNew(id) ? 'A new paper' : 'A new version of a paper',
    to: '/student/publish-paper',
  }),
  'paper review': () => ({ label: 'Feedback on a paper', to: '/admin/manage-papers' }),
  'hand-in note': aboutHandIn('A hand-in'),
  'time request': aboutHandIn('A request for more time'),
  'hand-in-feedback': aboutHandIn('Feedback on a hand-in'),
  'hand-in-due': aboutHandIn('A due date for a student'),
  'hand-in-seen-due': aboutHandIn('A due date for a student'),
  'due date': aboutHandIn('A due date for a student'),
  'seen due date': aboutHandIn('A due date for a student'),
  'own item': () => ({ label: 'An item to hand in', to: '/instructor/hand-ins' }),
  'extension-advice': aboutMoreTime('A recommendation on more time'),
  'extension-decision': aboutMoreTime('An answer to a request for more time'),
  'extension-date': aboutMoreTime('An answer to a request for more time'),
  plan: (_, id, __, text) => planWork({ ...JSON.parse(text), id }),
  'new-plans': (_, __, ___, text) => JSON.parse(text).map(planWork),
  project: (_, id) => ({
    label: isNew(id) ? 'A new project' : 'Changes to projects',
    to: '/instructor/repository',
    ...(isNew(id) && { search: { upload: true } }),
  }),
  'assign-project': () => ({ label: 'An assignment of a project', to: '/instructor/assign-project' }),
  'request note': () => ({ label: 'A note on a request', to: '/admin/manage-requests' }),
  Student: person('student', '/admin/add-student'),
  Instructor: person('instructor', '/admin/add-instructor'),
}

const isKind = (kind: string): kind is DraftKind => Object.hasOwn(KINDS, kind)

function workOf(role: Role, { key, text }: StoredDraft): UnsavedWork | readonly UnsavedWork[] {
  const [kind = '', id = '', more = ''] = key
  try {
    if (isKind(kind)) return KINDS[kind](role, id, more, text)
  } catch {
    // Somebody edited the stored text by hand.
  }
  return { label: OTHER_UNSAVED }
}

/** Names a person's unsaved work in this tab, each piece once: one form may store several keys. */
export function formatUnsavedWork(role: Role, drafts: readonly StoredDraft[]): readonly UnsavedWork[] {
  const all = drafts.flatMap((draft) => workOf(role, draft))
  const named = all.filter(({ label }) => label !== OTHER_UNSAVED)
  const byContent = new Map(named.map((work) => [JSON.stringify(work), work]))
  return [...byContent.values(), ...all.filter(({ label }) => label === OTHER_UNSAVED).slice(0, 1)]
}
