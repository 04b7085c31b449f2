import type { Role } from '@capstone/contract/accounts/accounts.constants'
import {
  type Icon,
  IconBulb,
  IconChecklist,
  IconClockPlus,
  IconFileUpload,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUpload,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Command } from '../../ui/shell/command-palette.tsx'
import { useThemeToggle } from '../../ui/theme/use-theme-toggle.ts'

const toIcon = (Icon: Icon) => <Icon size={18} stroke={1.6} aria-hidden="true" />

/** Returns what can be done from anywhere in the portal: the role's actions, the theme, and signing out. */
export function usePaletteActions(role: Role | undefined, onSignOut: () => void): readonly Command[] {
  const navigate = useNavigate()
  const theme = useThemeToggle()
  const actions: Readonly<Record<Role, readonly Command[]>> = {
    student: [
      {
        id: 'new-ticket',
        label: 'New ticket',
        icon: toIcon(IconPlus),
        onChoose: () => void navigate({ to: '/student/support-tickets', search: { new: true } }),
      },
      {
        id: 'hand-in',
        label: 'Hand in your work',
        keywords: ['submit', 'receipt', 'more time', 'extension', 'feedback', 'deadline'],
        icon: toIcon(IconFileUpload),
        onChoose: () => void navigate({ to: '/student/hand-ins' }),
      },
      {
        id: 'request-project',
        label: 'Request a project',
        icon: toIcon(IconBulb),
        onChoose: () => void navigate({ to: '/student/activate-project' }),
      },
      {
        id: 'upload-paper',
        label: 'Upload a paper',
        icon: toIcon(IconFileUpload),
        onChoose: () => void navigate({ to: '/student/publish-paper' }),
      },
    ],
    instructor: [
      {
        id: 'new-ticket',
        label: 'New ticket',
        icon: toIcon(IconPlus),
        onChoose: () => void navigate({ to: '/instructor/admin-tickets', search: { new: true } }),
      },
      {
        id: 'review-hand-ins',
        label: 'Review hand-ins',
        keywords: ['accept', 'return', 'feedback', 'submitted', 'waiting'],
        icon: toIcon(IconChecklist),
        onChoose: () => void navigate({ to: '/instructor/hand-ins' }),
      },
      {
        id: 'more-time',
        label: 'Requests for more time',
        keywords: ['extension', 'deadline'],
        icon: toIcon(IconClockPlus),
        onChoose: () => void navigate({ to: '/instructor/hand-ins', search: { show: 'extensions' } }),
      },
      {
        id: 'upload-project',
        label: 'Upload a project',
        icon: toIcon(IconUpload),
        onChoose: () => void navigate({ to: '/instructor/repository', search: { upload: true } }),
      },
    ],
    admin: [
      {
        id: 'plan-hand-ins',
        label: 'Plan hand-ins',
        keywords: ['due dates', 'deadline', 'course'],
        icon: toIcon(IconChecklist),
        onChoose: () => void navigate({ to: '/admin/hand-ins' }),
      },
      {
        id: 'more-time',
        label: 'Requests for more time',
        keywords: ['extension', 'deadline'],
        icon: toIcon(IconClockPlus),
        onChoose: () => void navigate({ to: '/admin/hand-ins', search: { tab: 'extensions' } }),
      },
      {
        id: 'import-students',
        label: 'Import students',
        keywords: ['CSV', 'file', 'invite'],
        icon: toIcon(IconUpload),
        onChoose: () => void navigate({ to: '/admin/add-student', search: { import: true } }),
      },
      {
        id: 'import-instructors',
        label: 'Import instructors',
        keywords: ['CSV', 'file', 'invite'],
        icon: toIcon(IconUpload),
        onChoose: () => void navigate({ to: '/admin/add-instructor', search: { import: true } }),
      },
    ],
  }
  return [
    ...(role ? actions[role] : []),
    {
      id: 'theme',
      label: theme.label,
      keywords: ['appearance', 'colours'],
      icon: toIcon(theme.other === 'dark' ? IconMoon : IconSun),
      onChoose: theme.change,
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      keywords: ['log out'],
      icon: toIcon(IconLogout),
      onChoose: onSignOut,
    },
  ]
}
