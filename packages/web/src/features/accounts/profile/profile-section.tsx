import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './profile.module.css'

export interface ProfileSectionProps {
  readonly title: string
  /** A short explanation. */
  readonly about?: ReactNode
  /** The content has no padding; its rows bring their own. */
  readonly flush?: boolean
  /** The id that links point to. */
  readonly anchor?: string
  /** On a phone, "closed" folds the content until the user opens it or follows a link to it; "open" shows it. */
  readonly fold?: 'closed' | 'open'
  readonly children: ReactNode
}

/** A section of the profile page: heading and explanation on the left, content on the right. Stacked below `md`. */
export function ProfileSection({ title, about, flush, anchor, fold, children }: ProfileSectionProps) {
  const id = useId()
  const hash = useLocation({ select: (location) => location.hash })
  const [toggled, setToggled] = useState<boolean | null>(null)
  // A section that `fold` opened, for example because text was typed, stays open when `fold` is closed again.
  if (fold === 'open' && !toggled) setToggled(true)
  const isOpen = toggled ?? (anchor !== undefined && hash === anchor)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Flex
      component="section"
      {...(anchor ? { id: anchor } : {})}
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: 12, md: 48 }}
      pb={{ base: 24, sm: 32 }}
      aria-labelledby={id}
    >
      <Box component="header" w={{ md: 256 }} pt={{ md: 20 }}>
        <Group wrap="nowrap" justify="space-between">
          <h2 id={id}>{title}</h2>
          {fold === 'closed' && (
            <Button
              hiddenFrom="sm"
              variant="default"
              size="xs"
              rightSection={<Chevron size={16} stroke={1.7} aria-hidden="true" />}
              aria-expanded={isOpen}
              aria-controls={`${id}-content`}
              aria-describedby={id}
              onClick={() => setToggled(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          )}
        </Group>
        {about && (
          <Text mt={4} size="sm" c="var(--ink-2)" textWrap="pretty">
            {about}
          </Text>
        )}
      </Box>
      <Box
        id={`${id}-content`}
        flex={1}
        miw={0}
        className={classes.content}
        data-folded={(fold && !isOpen) || undefined}
      >
        <Card {...(flush ? { flush } : {})}>{children}</Card>
      </Box>
    </Flex>
  )
}
