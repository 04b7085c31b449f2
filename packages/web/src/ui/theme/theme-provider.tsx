import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-styles.css'
import { readStyleNonce } from './style-nonce.ts'
import { theme } from './theme.ts'

/** Mantine's colour variables, set to our tokens, which change with the theme. */
const COLOURS: Record<string, string> = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--rejected)',
  '--mantine-color-success': 'var(--done)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-white': 'var(--on-primary)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-indigo-filled': 'var(--primary)',
  '--mantine-color-indigo-filled-hover': 'var(--primary-hover)',
  '--mantine-color-indigo-light': 'var(--tint)',
  '--mantine-color-indigo-light-hover': 'var(--tint)',
  '--mantine-color-indigo-light-color': 'var(--on-tint)',
  '--mantine-color-indigo-outline': 'var(--link)',
}

const resolveThemeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: COLOURS,
  dark: COLOURS,
})

/** Provides Mantine and its theme to every screen except the landing page. */
export default function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveThemeVariables}
      getStyleNonce={readStyleNonce}
    >
      {children}
    </MantineProvider>
  )
}
