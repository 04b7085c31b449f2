import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import text from '../theme/text.module.css'

export interface PageHeaderProps {
  readonly title: string
  /** The document title, if it differs from the heading. */
  readonly documentTitle?: string
  /** A line below the title. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
}

/** Shows the h1 of a page with a description and buttons, and sets the document title. */
export function PageHeader({ title, documentTitle = title, about, actions }: PageHeaderProps) {
  usePageTitle(documentTitle)
  return (
    <Flex
      component="header"
      // On a phone, one small button fits beside the title; more stand below it.
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      align={{ base: 'flex-start', sm: 'flex-end' }}
      justify="space-between"
      gap={{ base: 12, sm: 24 }}
      mb={{ base: 20, sm: 28 }}
    >
      <Box className={text.wraps} flex={{ base: '1 1 200px', sm: '0 1 auto' }}>
        <h1>{title}</h1>
        {about && (
          <Text className={text.numbers} mt={2} c="var(--ink-2)">
            {about}
          </Text>
        )}
      </Box>
      {actions && <Group gap={8}>{actions}</Group>}
    </Flex>
  )
}
