import { Box, Text } from '@mantine/core'

export interface WrittenTextProps {
  /** A heading that says what the text is; absent where the context shows it. */
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
