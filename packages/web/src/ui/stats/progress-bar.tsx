import { Box, Group, Text } from '@mantine/core'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import text from '../theme/text.module.css'

export interface ProgressBarProps {
  /** 0 to 100. */
  readonly percent: number
  /** Accessible name: "Progress of Crop-stress detection". */
  readonly label: string
  /** Shown in green. */
  readonly complete?: boolean
  /** Writes the percentage beside the bar. */
  readonly withFigure?: boolean
}

/** A progress bar, green once its subject is complete. */
export function ProgressBar({ percent, label, complete, withFigure }: ProgressBarProps) {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <Group gap={14} wrap="nowrap">
      <Box
        flex={1}
        h={4}
        bdrs={2}
        bg="var(--track)"
        style={{ overflow: 'hidden' }}
        role="progressbar"
        aria-label={stripDirectionMarks(label)}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Box w={`${value}%`} h="100%" bdrs={2} bg={complete ? 'var(--done)' : 'var(--chart-now)'} />
      </Box>
      {withFigure && (
        <Text span flex="none" miw={40} ta="right" size="sm" c="var(--ink-2)" className={text.numbers}>
          {value}%
        </Text>
      )}
    </Group>
  )
}
