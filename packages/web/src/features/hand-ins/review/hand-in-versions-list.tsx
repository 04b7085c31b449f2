import type { HandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import text from '../../../ui/theme/text.module.css'
import type { TimeFormats } from '../hand-in-times.ts'
import { formatLateness } from './review.messages.ts'

export interface HandInVersionsListProps {
  readonly versions: readonly HandInVersion[]
  readonly shownId: string | undefined
  readonly times: TimeFormats
  readonly onShow: (id: string) => void
}

const LINES = { borderBlock: '1px solid var(--line)' }

/** The versions of a hand-in, newest first; the one whose file is shown is marked. */
export function HandInVersionsList({ versions, shownId, times, onShow }: HandInVersionsListProps) {
  if (versions.length === 0) return null
  return (
    <Box component="ul" mt={12} py={6} style={LINES} aria-label="Versions">
      {versions.map((version) => {
        const { id, number, receivedAt } = version
        const isShown = id === shownId
        const lateness = formatLateness(version)
        return (
          <Flex key={id} component="li" justify="space-between" gap={12} py={5} fz={13} lh="20px">
            {isShown ? (
              <Text span size="meta" fw={550} c="var(--ink)" aria-current="true">
                Version {number}
              </Text>
            ) : (
              <UnstyledButton className={text.link} fz={13} onClick={() => onShow(id)}>
                Version {number}
              </UnstyledButton>
            )}
            <Text
              span
              size="meta"
              ta="right"
              c={isShown ? 'var(--ink)' : 'var(--ink-2)'}
              className={text.numbers}
            >
              {times.dateTime(receivedAt)}
              {lateness && (
                <Text span display="block" size="meta" fw={550} c="var(--need)">
                  {lateness}
                </Text>
              )}
            </Text>
          </Flex>
        )
      })}
    </Box>
  )
}
