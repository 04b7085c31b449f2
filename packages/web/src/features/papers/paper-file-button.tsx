import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDownloadError } from '../../lib/files/download-errors.ts'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { BusyButton } from '../../ui/buttons/busy-button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useOpenPaperFile } from './paper-files.queries.ts'

export interface PaperFileButtonProps {
  readonly paperId: string
  /** The version's id; null for the published file. */
  readonly versionId: string | null
  /** The file name, from which its type follows. */
  readonly name: string
  /** The accessible name: "Open version 2 of Rain". */
  readonly label: string
  /** Whether the file is downloaded instead of shown. */
  readonly isDownload?: boolean
  readonly children: ReactNode
}

/** Opens a file of a paper, and shows the error if that fails. */
export function PaperFileButton(props: PaperFileButtonProps) {
  const { paperId, versionId, name, label, isDownload = false, children } = props
  const { mutate, error, isPending } = useOpenPaperFile()
  const open = () => mutate({ paperId, versionId, name, isDownload })
  return (
    <>
      <BusyButton
        size="xs"
        variant="default"
        aria-label={stripDirectionMarks(label)}
        busy={isPending}
        onClick={open}
      >
        {children}
      </BusyButton>
      {error && !isPending && (
        <Box flex="0 1 100%">
          <Alert kind="error" onRetry={open}>
            {formatDownloadError(error)}
          </Alert>
        </Box>
      )}
    </>
  )
}
