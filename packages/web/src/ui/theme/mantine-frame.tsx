import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles.layer.css'
import { readStyleNonce } from './style-nonce.ts'
import { theme } from './theme.ts'
import { resolveThemeVariables } from './theme-variables.ts'

/** Gives every screen but the landing page Mantine and its theme. */
export default function MantineFrame({ children }: { readonly children: ReactNode }) {
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
