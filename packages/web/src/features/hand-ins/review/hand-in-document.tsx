import type { HandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DownloadButton } from '../../../ui/buttons/download-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PdfSkeleton } from '../../../ui/files/pdf-skeleton.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import text from '../../../ui/theme/text.module.css'
import type { TimeFormats } from '../hand-in-times.ts'
import { formatLateness } from './review.messages.ts'
import { linkToVersion } from './review.queries.ts'

// Lazy, because the PDF renderer is large.
const PdfDocument = lazyWithRetry(
  async () => ({ default: (await import('../../../ui/files/pdf-document.tsx')).PdfDocument }),
  'inline',
)

const PDF = 'application/pdf'

export interface HandInDocumentProps {
  readonly version: HandInVersion
  readonly times: TimeFormats
}

/** The file of a version: a PDF page by page, any other kind as its facts and a download. */
export function HandInDocument({ version, times }: HandInDocumentProps) {
  const link = () => linkToVersion(version)
  const download = useMutation({ mutationFn: () => downloadFile(link) })
  const start = () => download.mutate()
  return (
    <>
      {download.error && (
        <Alert kind="error" onRetry={start} onDismiss={download.reset}>
          {formatDownloadError(download.error)}
        </Alert>
      )}
      {version.mimeType === PDF ? (
        <Suspense fallback={<PdfSkeleton />}>
          <PdfDocument
            key={version.id}
            fileId={version.id}
            link={link}
            name={<FileName version={version} />}
            tools={<DownloadButton label="Download" busy={download.isPending} onClick={start} />}
          />
        </Suspense>
      ) : (
        <Box p="var(--gutter)" style={{ overflow: 'auto' }}>
          <DescriptionList
            items={[
              { label: 'File', value: <bdi>{version.name}</bdi> },
              { label: 'Size', value: formatBytes(version.size) },
              { label: 'Arrived', value: formatArrival(version, times) },
              { label: 'SHA-256', value: version.sha256 },
            ]}
          />
          <Group mt={16}>
            <BusyButton
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
              busy={download.isPending}
              onClick={start}
            >
              Download
            </BusyButton>
          </Group>
          <Text mt={12} size="meta" c="dimmed">
            Only PDF files are shown here.
          </Text>
        </Box>
      )}
    </>
  )
}

function formatArrival(version: HandInVersion, times: TimeFormats) {
  const lateness = formatLateness(version)
  return `${times.dateTime(version.receivedAt)}${lateness ? `, ${lateness}` : ''}`
}

const FileName = ({ version: { name, size } }: Pick<HandInDocumentProps, 'version'>) => (
  <Text component="div" size="meta" truncate>
    <Text span size="meta" fw={550} c="var(--ink)">
      <bdi>{name}</bdi>
    </Text>
    <Text span ml={8} size="meta" c="dimmed" className={text.numbers}>
      {formatBytes(size)}
    </Text>
  </Text>
)
