import type { Role } from '@capstone/contract/accounts/accounts.constants'
import {
  IconBooks,
  IconBulb,
  IconChartLine,
  IconFileCheck,
  IconFileUpload,
  IconFolders,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessageCircle,
  IconMessages,
  IconSchool,
  IconSettings,
  IconSparkles,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type MenuCounts, type MenuGroup, type MenuItem, PROFILE_SETTINGS } from './menu-types.ts'

const AI_ASSISTANT = '/student/ai-assistant'

const student: MenuGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: '/student/dashboard', icon: IconLayoutDashboard },
      { label: 'AI Assistant', to: AI_ASSISTANT, icon: IconSparkles },
      { label: 'Activate Project', to: '/student/activate-project', icon: IconBulb },
      { label: 'My Projects', to: '/student/my-projects', icon: IconFolders },
      { label: 'Hand-ins', to: '/student/hand-ins', icon: IconFileCheck },
      { label: 'Publish Paper', to: '/student/publish-paper', icon: IconFileUpload },
      { label: 'Support Chat', to: '/student/support-chat', icon: IconMessages },
      { label: 'Support Tickets', to: '/student/support-tickets', icon: IconLifebuoy },
    ],
  },
]

const instructor: MenuGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: '/instructor/dashboard', icon: IconLayoutDashboard },
      { label: 'Project Repository', to: '/instructor/repository', icon: IconBooks },
      { label: 'Assign Projects', to: '/instructor/assign-project', icon: IconUserCheck },
      { label: 'Student Projects', to: '/instructor/student-projects', icon: IconUsers },
      { label: 'Hand-ins', to: '/instructor/hand-ins', icon: IconFileCheck },
      { label: 'Support Chat', to: '/instructor/support-tickets', icon: IconMessages },
      { label: 'Admin Tickets', to: '/instructor/admin-tickets', icon: IconLifebuoy },
    ],
  },
]

const admin: MenuGroup[] = [
  { items: [{ label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard }] },
  {
    heading: 'People',
    items: [
      { label: 'Add Student', to: '/admin/add-student', icon: IconSchool },
      { label: 'Add Instructor', to: '/admin/add-instructor', icon: IconUserPlus },
      { label: 'Assign Instructor', to: '/admin/assign-instructor', icon: IconUserCheck },
    ],
  },
  {
    heading: 'Work',
    items: [
      { label: 'Manage Projects', to: '/admin/manage-projects', icon: IconFolders },
      { label: 'Hand-ins', to: '/admin/hand-ins', icon: IconFileCheck },
      { label: 'Instructor Progress', to: '/admin/instructor-progress', icon: IconChartLine },
      { label: 'Manage Papers', to: '/admin/manage-papers', icon: IconBooks },
      { label: 'Manage Requests', to: '/admin/manage-requests', icon: IconInbox },
    ],
  },
  {
    heading: 'Support',
    items: [
      { label: 'Support Tickets', to: '/admin/support-tickets', icon: IconLifebuoy },
      { label: 'Instructor Tickets', to: '/admin/instructor-tickets', icon: IconMessageCircle },
      { label: 'Audit Log', to: '/admin/audit-log', icon: IconHistory },
    ],
  },
]

const PROFILE: MenuItem = {
  label: 'Profile Settings',
  to: PROFILE_SETTINGS,
  icon: IconSettings,
  keywords: ['account', 'password', 'phone', 'sessions', 'Google', 'e-mail notifications', 'calendar'],
}

/** The items of the account menu. */
export const ACCOUNT_SCREENS: readonly MenuItem[] = [PROFILE]

export interface MenuSettings {
  readonly isAiConfigured: boolean
}

const MENUS: Record<Role, readonly MenuGroup[]> = { student, instructor, admin }

/** Adds `added` to the count of what waits at `path`, and joins their labels. */
export function addMenuCount(counts: MenuCounts, path: string, added: MenuCounts[string]): MenuCounts {
  if (added.count === 0) return counts
  const { count, label } = counts[path] ?? { count: 0, label: '' }
  return {
    ...counts,
    [path]: { count: count + added.count, label: [label, added.label].filter(Boolean).join(', ') },
  }
}

/**
 * Returns the menu of a role. `waiting` maps paths to their counts. The AI Assistant has its badge only where an AI
 * service is set up, because it is a search otherwise.
 */
export function menuOf(role: Role, waiting: MenuCounts, { isAiConfigured }: MenuSettings): MenuGroup[] {
  return MENUS[role].map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const count = waiting[item.to]
      return {
        ...item,
        ...(item.to === AI_ASSISTANT && isAiConfigured && { badge: 'AI' }),
        ...(count && { waiting: count }),
      }
    }),
  }))
}
