import { Box, Text } from '@mantine/core'

export interface WrittenTextProps {
  /** Whose or what text it is; without one, the place says so. */
  readonly label?: string
  readonly children: string
}

/** What a person wrote, with its line breaks. */
export const WrittenText = ({ label, children }: WrittenTextProps) => (
  <Box mb={12}>
    {label && (
      <Text size="meta" c="dimmed">
        {label}
      </Text>
    )}
    <Text size="sm" c="var(--ink-2)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Box>
)
