import { Box, Text } from '@mantine/core'

interface UnsentSectionProps {
  /** What was not sent: "Your reply was not sent". */
  readonly title: string
  readonly text: string
}

/** Shows text that can no longer be sent, so that it can be copied. Renders nothing without text. */
export function UnsentSection({ title, text }: UnsentSectionProps) {
  if (!text.trim()) return null
  return (
    <Box component="section" px="md" py="sm" bd="1px solid var(--line-2)" bdrs="md" aria-label={title}>
      <Text size="sm" fw={550} c="var(--ink)">
        {title}
      </Text>
      <Text
        size="sm"
        mah={120}
        c="var(--ink-2)"
        style={{ overflow: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
    </Box>
  )
}
