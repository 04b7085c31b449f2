import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'

const Markdown = lazyWithRetry(
  async () => ({ default: (await import('../../ui/text/markdown.tsx')).Markdown }),
  'inline',
)

/** Renders an item's instructions as Markdown, and as plain text until the renderer is loaded. */
export const ItemInstructions = ({ children }: { readonly children: string }) => (
  <Suspense
    fallback={
      <Text inherit style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    }
  >
    <Markdown text={children} />
  </Suspense>
)
