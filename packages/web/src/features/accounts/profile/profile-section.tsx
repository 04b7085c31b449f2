import { Box, Flex, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'

export interface ProfileSectionProps {
  readonly title: string
  /** A short explanation. */
  readonly about?: ReactNode
  /** The content has no padding; its rows bring their own. */
  readonly flush?: boolean
  /** The id that links point to. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A section of the profile page: heading and explanation on the left, content on the right. */
export function ProfileSection({ title, about, flush, anchor, children }: ProfileSectionProps) {
  const id = useId()
  return (
    <Flex
      component="section"
      {...(anchor ? { id: anchor } : {})}
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: 12, md: 48 }}
      pb={32}
      aria-labelledby={id}
    >
      <Box component="header" w={{ md: 256 }} pt={{ md: 20 }}>
        <h2 id={id}>{title}</h2>
        {about && (
          <Text mt={4} size="sm" c="var(--ink-2)" textWrap="pretty">
            {about}
          </Text>
        )}
      </Box>
      <Box flex={1} miw={0}>
        <Card {...(flush ? { flush } : {})}>{children}</Card>
      </Box>
    </Flex>
  )
}
