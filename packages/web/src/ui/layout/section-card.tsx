import { Box, Group, Paper, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHash } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import { HeadingLevel } from './heading-level.ts'

export interface SectionCardProps {
  readonly title: string
  /** Shown at the right of the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** No padding, for rows that have their own. */
  readonly flush?: boolean
  /** The id that a link may point to. */
  readonly id?: string
  /** On a phone only its heading is shown, until it is opened or a link points to it. */
  readonly folds?: boolean
}

/** A bordered section with a heading. */
export function SectionCard({ title, aside, children, flush, id, folds = false }: SectionCardProps) {
  const headingId = useId()
  const contentId = useId()
  const [isOpen, { toggle, open }] = useDisclosure(!folds)
  const [hash] = useHash()
  const isLinkedTo = id !== undefined && hash === `#${id}`
  useEffect(() => {
    if (isLinkedTo) open()
  }, [isLinkedTo, open])
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Paper id={id} component="section" withBorder miw={0} aria-labelledby={headingId}>
      <Group
        component="header"
        justify="space-between"
        wrap="nowrap"
        mih={52}
        px="var(--gutter)"
        pt={{ base: folds ? 4 : 14, sm: 16 }}
        pb={{ base: isOpen ? 0 : 4, sm: 0 }}
      >
        <h2 id={headingId}>
          {folds && (
            <UnstyledButton
              hiddenFrom="sm"
              mih={44}
              style={{ font: 'inherit' }}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={toggle}
            >
              {title} <Chevron size={16} stroke={1.7} aria-hidden="true" />
            </UnstyledButton>
          )}
          {folds ? (
            <Box component="span" visibleFrom="sm">
              {title}
            </Box>
          ) : (
            title
          )}
        </h2>
        {aside}
      </Group>
      <Box
        id={contentId}
        {...(!isOpen && { visibleFrom: 'sm' })}
        p={flush ? '4px 0 6px' : { base: '10px 16px 16px', sm: '12px 24px 24px' }}
      >
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </Box>
    </Paper>
  )
}
