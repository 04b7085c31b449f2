import { Flex, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle, IconInfoCircle } from '@tabler/icons-react'

export interface Rule {
  readonly text: string
  /** Whether what is typed meets it; not given if only the server can tell. */
  readonly isMet?: boolean
}

const ICON = { size: 16, style: { flex: 'none', marginTop: 2 }, 'aria-hidden': true } as const

/** The rules of a field, each of which shows whether it is met while the person types. */
export const RuleList = ({ rules }: { readonly rules: readonly Rule[] }) => (
  <Flex component="ul" direction="column" gap={4} mt={4}>
    {rules.map(({ text, isMet }) => (
      // A screen reader reads a rule once more when it becomes met, or is no longer.
      <Flex
        key={text}
        component="li"
        gap={8}
        fz={13}
        lh="sm"
        c="var(--ink-2)"
        aria-live={isMet === undefined ? undefined : 'polite'}
        aria-atomic={isMet === undefined ? undefined : true}
      >
        <RuleIcon isMet={isMet} />
        <span>
          {text}
          {isMet !== undefined && <VisuallyHidden>{isMet ? ', met' : ', not met yet'}</VisuallyHidden>}
        </span>
      </Flex>
    ))}
  </Flex>
)

function RuleIcon({ isMet }: { readonly isMet: boolean | undefined }) {
  if (isMet === undefined) return <IconInfoCircle {...ICON} stroke={1.7} color="var(--ink-3)" />
  return isMet ? (
    <IconCheck {...ICON} stroke={2} color="var(--done)" />
  ) : (
    <IconCircle {...ICON} stroke={1.7} color="var(--ink-3)" />
  )
}
