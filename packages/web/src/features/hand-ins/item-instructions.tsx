import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'

// Loaded when there is text to show.
const Markdown = lazyWithRetry(
  async () => ({ default: (await import('../../ui/text/markdown.tsx')).Markdown }),
  'inline',
)

/** What an item asks for, as Markdown; as plain text until its renderer is there. */
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
