import { Box, Text } from '@mantine/core'
import text from '../../ui/theme/text.module.css'

export interface PaperFeedbackSectionProps {
  readonly feedback: string
  /** The heading, for example "Feedback on version 1"; "Feedback" by default. */
  readonly title?: string
}

/** The reviewer's feedback, with its line breaks. */
export const PaperFeedbackSection = ({ feedback, title = 'Feedback' }: PaperFeedbackSectionProps) => (
  <Box flex="0 1 100%" px={14} py={10} bdrs="sm" bg="var(--sunken)">
    <p className={text.meta}>{title}</p>
    <Text size="sm" maw="70ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {feedback}
    </Text>
  </Box>
)
