import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The theme now, the words that offer the other one, and the act that takes it. */
export function useThemeToggle() {
  const now = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = now === 'dark' ? 'light' : 'dark'
  return {
    other,
    label: other === 'dark' ? 'Dark theme' : 'Light theme',
    change: () => setColorScheme(other),
  } as const
}
