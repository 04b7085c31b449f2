import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Icon } from '@tabler/icons-react'

/** An item of the side menu or of the account menu. */
export interface MenuItem {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  /** Shown at the right: "AI". */
  readonly badge?: string
  /** Further words that the command palette finds it by. */
  readonly keywords?: readonly string[]
  /** Number of things that need attention on that screen, with a text alternative: "2 unread". */
  readonly waiting?: { readonly count: number; readonly label: string }
}

/** The attention counts of menu items, by path. */
export type MenuCounts = Readonly<Record<string, NonNullable<MenuItem['waiting']>>>

/** Items under an optional heading. */
export interface MenuGroup {
  readonly heading?: string
  readonly items: readonly MenuItem[]
}

/** The signed-in person, as the shell shows them. */
export interface ShellPerson {
  readonly id?: string
  readonly name?: string | null
  readonly email: string
  readonly role: Role
}

/** Returns the person's name, or "User". */
export const shellNameOf = ({ name }: ShellPerson): string => name || 'User'

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  student: 'Student',
  instructor: 'Instructor',
  admin: 'Admin',
}

export const PROFILE_SETTINGS: string = '/profile-settings'
