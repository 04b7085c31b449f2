import { ActionIcon, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatBytes, formatBytesOf } from '../../../lib/text/formats.ts'
import type { UploadItem, Uploads } from '../../../lib/uploads/use-uploads.ts'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import classes from './message-form.module.css'

export interface AttachmentRowProps {
  readonly item: UploadItem
  readonly uploads: Pick<Uploads, 'cancel' | 'resume'>
  /** Receives the focus when the file is removed. */
  readonly textarea: RefObject<HTMLTextAreaElement | null>
}

/** The file of a message being written: its upload progress in bytes, and a button to remove it. */
export function AttachmentRow({ item, uploads, textarea }: AttachmentRowProps) {
  const { key, name, bytes, sent, state, failure } = item
  const row = useRef<HTMLDivElement>(null)
  useFocusFallback(row, textarea)
  const isDone = state === 'done'
  const label = stripDirectionMarks(name)
  return (
    <Group ref={row} wrap="nowrap" gap={12} className={classes.attached}>
      <IconFileText size={18} stroke={1.6} aria-hidden="true" color="var(--ink-3)" />
      <Stack flex={1} gap={6} miw={0}>
        <Flex justify="space-between" gap={16}>
          <Text component="bdi" truncate size="sm" fw={550} miw={0}>
            {name}
          </Text>
          <Text
            span
            size="xs"
            lh="sm"
            c="dimmed"
            className={classes.bytes}
            role={isDone ? 'status' : undefined}
          >
            {isDone || failure ? formatBytes(bytes) : formatBytesOf(sent, bytes)}
          </Text>
        </Flex>
        {failure ? (
          <Text component="div" role="alert" size="xs" c="var(--rejected)">
            {failure.message}
            {failure.canResume && (
              <Button
                size="xs"
                variant="subtle"
                className={classes.resume}
                onClick={() => uploads.resume(key)}
              >
                Resume
              </Button>
            )}
          </Text>
        ) : (
          !isDone && <ProgressBar percent={(sent / bytes) * 100} label={`Upload of ${label}`} />
        )}
      </Stack>
      <ActionIcon
        size="sm"
        aria-label={isDone ? `Remove ${label}` : 'Cancel upload'}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </Group>
  )
}
