import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Returns the other theme, a label that offers it, and a function that switches to it. */
export function useThemeToggle() {
  const current = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = current === 'dark' ? 'light' : 'dark'
  return {
    other,
    label: other === 'dark' ? 'Dark theme' : 'Light theme',
    change: () => setColorScheme(other),
  } as const
}
