import { formatPlace } from '@capstone/contract/assistant/passages.model'
import type { Passage } from '@capstone/contract/assistant/passages.schemas'
import { Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { downloadFile } from '../../../lib/files/open-file.ts'
import { DownloadButton } from '../../../ui/buttons/download-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PdfDocument } from '../../../ui/files/pdf-document.tsx'
import { type FileTarget, fileIdOf, linkToFile } from './passage-files.ts'

export interface PassageFileDialogProps {
  readonly passage: Passage
  readonly target: FileTarget
  /** The page to open it at, from 1. */
  readonly page: number
  readonly opened: boolean
  readonly onClose: () => void
}

/** A PDF over the screen, opened at the page of a passage. */
export function PassageFileDialog({ passage, target, page, opened, onClose }: PassageFileDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)') ?? false
  const link = () => linkToFile(target)
  const download = useMutation({ mutationFn: () => downloadFile(link) })
  return (
    <Modal.Root opened={useDeferredOpen(opened)} onClose={onClose} fullScreen={isPhone} centered size={960}>
      <Modal.Overlay />
      <Modal.Content {...(isPhone ? { bdrs: 0, style: PHONE_CONTENT } : { style: CONTENT })}>
        <Modal.Header>
          <Modal.Title>{formatPlace(passage)}</Modal.Title>
          <Modal.CloseButton aria-label="Close" iconSize={18} />
        </Modal.Header>
        <Modal.Body p={0} bg="var(--sunken)" style={isPhone ? PHONE_BODY : BODY}>
          {download.error && (
            <Alert kind="error" onRetry={() => download.mutate()} onDismiss={download.reset}>
              {formatDownloadError(download.error)}
            </Alert>
          )}
          <PdfDocument
            fileId={fileIdOf(target)}
            link={link}
            firstPage={page}
            name={
              <Text size="meta" c="var(--ink-2)" truncate>
                <bdi>{passage.belongsTo}</bdi>
              </Text>
            }
            tools={
              <DownloadButton label="Download" busy={download.isPending} onClick={() => download.mutate()} />
            }
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const CONTENT = { flex: '0 1 960px', overflow: 'hidden' } as const
const PHONE_CONTENT = { display: 'flex', flexDirection: 'column', overflow: 'hidden' } as const
const PHONE_BODY = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const
/** As high as the screen leaves below the header, so that only the pages scroll. */
const BODY = { display: 'flex', flexDirection: 'column', height: 'calc(92dvh - 64px)' } as const
