import { Anchor, Box, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Arch } from '../arch/arch.tsx'
import text from '../theme/text.module.css'
import classes from './next-steps.module.css'

export interface NextStepsProps {
  /** "Next", "Needs you", "Next, due in 13 days". */
  readonly heading: string
  readonly sentence: string
  readonly reason?: ReactNode
  readonly action?: ReactNode
  /** Links to the steps after it. */
  readonly afterThat?: readonly ReactNode[]
}

/** Reserves the room of the next steps while they load, so that what follows does not move. */
export const LoadingNextSteps = () => (
  <div aria-hidden="true">
    <Paper withBorder h={{ base: 172, sm: 112 }} p={{ base: 16, sm: 24 }}>
      <Box maw={360} h={16} mb={12} bdrs="xs" bg="var(--track)" opacity={0.75} />
      <Box maw={240} h={12} bdrs="xs" bg="var(--track)" opacity={0.75} />
    </Paper>
    <Box h={36} />
  </div>
)

const RAISED_KEYSTONE = ['open', 'open', 'open', 'open', 'raised'] as const

/** Shows the next thing to do at the top of a screen, and links to the ones after it. */
export function NextSteps({ heading, sentence, reason, action, afterThat = [] }: NextStepsProps) {
  return (
    <section aria-label="Next thing to do">
      <div className={classes.step}>
        <Box visibleFrom="sm">
          <Arch stones={RAISED_KEYSTONE} width={76} />
        </Box>
        <div>
          <Text size="sm" fw={550} c="var(--need)">
            {heading}
          </Text>
          <Text ff="heading" size="xl" fw={600} className={text.wraps}>
            {sentence}
          </Text>
          {reason && (
            <Text component="div" size="sm" maw="84ch" mt={2} c="var(--ink-2)" className={classes.reason}>
              {reason}
            </Text>
          )}
        </div>
        {action}
      </div>
      {afterThat.length > 0 && <StepsAfterThat links={afterThat} />}
    </section>
  )
}

/** More links than these are shown on request; the menu counts what waits, too. */
const LINKS_SHOWN_MAX = 3

function StepsAfterThat({ links }: { readonly links: readonly ReactNode[] }) {
  const [showsAll, { toggle }] = useDisclosure()
  const isLong = links.length > LINKS_SHOWN_MAX
  const shown = isLong && !showsAll ? links.slice(0, LINKS_SHOWN_MAX - 1) : links
  return (
    <div className={classes.after}>
      <span>After that</span>
      <ul className={classes.links}>
        {shown.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity.
          <li key={index}>
            {link}
            <IconArrowRight size={14} stroke={1.8} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {isLong && (
        <Anchor component="button" type="button" size="sm" aria-expanded={showsAll} onClick={toggle}>
          {showsAll ? 'Show fewer' : `${links.length - shown.length} more`}
        </Anchor>
      )}
    </div>
  )
}
