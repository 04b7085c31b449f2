import { Box } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type LoadExportChunk, useChunkedExport } from '../../lib/files/use-chunked-export.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { formatNumber } from '../../lib/text/formats.ts'
import { Alert } from '../feedback/alert.tsx'
import { BusyButton } from './busy-button.tsx'

const EXPORT_FAILED = 'The export was incomplete, and nothing was saved. Please try again.'
const formatExporting = (count: number) => (count === 0 ? 'Exporting…' : `Exporting ${formatNumber(count)}…`)

export interface ExportButtonProps {
  readonly loadExportChunk: LoadExportChunk
  /** The label; "Export" by default. */
  readonly label?: string
  readonly type?: 'text/csv' | 'application/jsonl'
}

/** Exports the rows that match search and filter. The downloaded file is the confirmation. */
export function ExportButton({ loadExportChunk, label = 'Export', type = 'text/csv' }: ExportButtonProps) {
  const exporting = useChunkedExport(loadExportChunk, type)
  return (
    <>
      {exporting.error && (
        <Box flex="0 1 100%">
          <Alert kind="error" onRetry={exporting.save} onDismiss={exporting.dismiss}>
            {errorText(exporting.error, EXPORT_FAILED)}
          </Alert>
        </Box>
      )}
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        busy={exporting.isPending}
        onClick={exporting.save}
      >
        {exporting.isPending ? formatExporting(exporting.count) : label}
      </BusyButton>
    </>
  )
}
