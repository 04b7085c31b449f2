import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import type { UploadItem, Uploads } from '../../lib/uploads/use-uploads.ts'
import { FilePickerButton } from './file-picker-button.tsx'
import type { PickerLimits } from './file-picker-limits.ts'
import { UploadRow } from './upload-row.tsx'

export interface ReplaceableUploadProps {
  readonly draft: {
    readonly uploads: Pick<Uploads, 'pause' | 'resume'>
    readonly setFile: (file: File) => void
  }
  /** The label of the upload: "Paper". */
  readonly label: string
  readonly upload: UploadItem
  readonly limits: PickerLimits
  /** Removes the file. */
  readonly onRemove: () => void
}

/** The one file of a form: uploading, uploaded, or refused; it can be replaced or removed. */
export function ReplaceableUpload(props: ReplaceableUploadProps) {
  const { draft, label, upload, limits, onRemove } = props
  const { key, name, bytes, sent, state, secondsLeft, failure, isRefused = false } = upload
  const { uploads, setFile } = draft
  const [problem, setProblem] = useState<string | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const canResume = state === 'paused' || failure?.canResume
  const isFinal = state === 'failed' && !canResume
  const isReplaceable = state === 'done' || isFinal

  useFocusFallback(row)
  useEffect(() => {
    // A pre-check may refuse the file while its owner fills in the form.
    if (isRefused && !document.activeElement?.matches('input, textarea')) row.current?.focus()
  }, [isRefused])

  return (
    <Group ref={row} gap="8px 16px" px="sm" py={10} bd="1px solid var(--line-2)" bdrs="md" tabIndex={-1}>
      <Box flex="1 1 260px" miw={0}>
        <UploadRow
          name={name}
          bytes={bytes}
          sent={sent}
          state={state}
          secondsLeft={secondsLeft}
          error={failure?.message}
          onPause={() => uploads.pause(key)}
          {...(isFinal ? {} : { onCancel: onRemove })}
          {...(canResume ? { onResume: () => uploads.resume(key) } : {})}
        />
        {problem && (
          <Text
            role="alert"
            size="sm"
            fz={13}
            c="var(--rejected)"
            mt={4}
            style={{ overflowWrap: 'anywhere' }}
          >
            {problem}
          </Text>
        )}
      </Box>
      {isReplaceable && (
        <Group gap="xs">
          <FilePickerButton
            action="Replace"
            label={label}
            onFile={setFile}
            onRefuse={setProblem}
            {...limits}
          />
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Remove ${stripDirectionMarks(name)}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      )}
    </Group>
  )
}
