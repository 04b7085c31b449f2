import { ActionIcon, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconFileText, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatBytes, formatBytesOf } from '../../lib/text/formats.ts'
import { FocusKeeper } from '../layout/focus-keeper.tsx'
import { ProgressBar } from '../stats/progress-bar.tsx'
import text from '../theme/text.module.css'
import classes from './upload-row.module.css'

export interface UploadRowProps {
  readonly name: string
  /** Size of the whole file in bytes. */
  readonly bytes: number
  /** Bytes that have arrived. */
  readonly sent?: number
  readonly state: 'sending' | 'paused' | 'failed' | 'done'
  /** Seconds left at the current speed. */
  readonly secondsLeft?: number | undefined
  /** Shown when failed. */
  readonly error?: string | undefined
  readonly icon?: ReactNode
  readonly onPause?: () => void
  readonly onResume?: () => void
  readonly onCancel?: () => void
}

const META = `${text.meta} ${text.numbers} ${classes.meta}`

/** "about 2 minutes left", "less than a minute left". */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute left'
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}

/** Shows an upload: name, progress, time left, and buttons to pause, resume and cancel. */
export function UploadRow(props: UploadRowProps) {
  const { name, bytes, sent = 0, state, secondsLeft, error, icon, onPause, onResume, onCancel } = props
  const label = stripDirectionMarks(name)
  const isPaused = state === 'paused'
  const isActive = state === 'sending' || isPaused
  const onToggle = isPaused ? onResume : onPause
  const ToggleIcon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <Flex gap={14} miw={0} align="flex-start">
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <IconFileText size={18} stroke={1.6} />}
      </span>
      <Stack flex={1} miw={0} gap={6}>
        <Flex justify="space-between" gap="md">
          <Text component="bdi" truncate size="sm" fw={550}>
            {name}
          </Text>
          {state === 'done' ? (
            <Group
              component="span"
              display="inline-flex"
              flex="none"
              wrap="nowrap"
              gap={6}
              fz="sm"
              lh="sm"
              c="var(--done)"
              role="status"
            >
              <IconCheck size={16} stroke={1.7} aria-hidden="true" />
              Uploaded
            </Group>
          ) : (
            <span className={META}>{isActive ? formatBytesOf(sent, bytes) : formatBytes(bytes)}</span>
          )}
        </Flex>
        {isActive && <ProgressBar percent={bytes ? (sent / bytes) * 100 : 0} label={`Upload of ${label}`} />}
        {state === 'sending' && secondsLeft !== undefined && (
          <span className={META}>{formatTimeLeft(secondsLeft)}</span>
        )}
        {isPaused && <span className={META}>Paused</span>}
        {state === 'failed' && (
          <Text component="div" size="meta" c="var(--rejected)" role="alert">
            {error}
            {onResume && (
              <FocusKeeper display="inline">
                <Button size="xs" variant="subtle" className={classes.resume} onClick={onResume}>
                  Resume
                </Button>
              </FocusKeeper>
            )}
          </Text>
        )}
      </Stack>
      {isActive && onToggle && (
        <FocusKeeper>
          <ActionIcon aria-label={`${isPaused ? 'Resume' : 'Pause'} ${label}`} size="sm" onClick={onToggle}>
            <ToggleIcon size={16} stroke={1.7} />
          </ActionIcon>
        </FocusKeeper>
      )}
      {state !== 'done' && onCancel && (
        <FocusKeeper>
          <ActionIcon aria-label={`Cancel ${label}`} size="sm" onClick={onCancel}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </FocusKeeper>
      )}
    </Flex>
  )
}
