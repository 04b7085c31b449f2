import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Icon } from '@tabler/icons-react'

/** One line of a side menu. */
export interface MenuItem {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  /** A word at the right: "AI". */
  readonly badge?: string
  /** How many things wait there, with what they are: "2 unread". */
  readonly waiting?: { readonly count: number; readonly label: string }
}

/** What waits behind a line, by the line's address. */
export type MenuCounts = Readonly<Record<string, NonNullable<MenuItem['waiting']>>>

/** Lines that belong together; the first group has no heading. */
export interface MenuGroup {
  readonly heading?: string
  readonly items: readonly MenuItem[]
}

/** Who is signed in, as the shell shows it. */
export interface ShellPerson {
  readonly id?: string
  readonly name?: string | null
  readonly email: string
  readonly role: Role
}

/** What the shell calls a person: their name, or "User" (Spec 1 §9). */
export const shellNameOf = ({ name }: ShellPerson): string => name || 'User'

/** "Student", "Instructor", "Admin": the role as its tag says it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  student: 'Student',
  instructor: 'Instructor',
  admin: 'Admin',
}

/** Where everyone changes their own profile (Spec 1 §2). */
export const PROFILE_SETTINGS: string = '/profile-settings'
