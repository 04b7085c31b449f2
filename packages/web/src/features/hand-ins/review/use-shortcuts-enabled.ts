import { useLocalStorage } from '@mantine/hooks'

/**
 * Whether the single-letter shortcuts of the review are on, and a function that switches them: somebody who dictates
 * could press a letter without meaning to. A preference of this browser, which like the theme stays after a sign-out.
 */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'capstone-hand-in-shortcuts', defaultValue: true, getInitialValueInEffect: false })
