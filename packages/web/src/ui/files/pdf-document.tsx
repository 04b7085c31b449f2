import { fileErrors } from '@capstone/contract/files/files.errors'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { ActionIcon, Box, Flex, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, PasswordException, ResponseException } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDownloadError } from '../../lib/files/download-errors.ts'
import { checkDownload, DownloadError, pinFile } from '../../lib/files/open-file.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { formatNumber } from '../../lib/text/formats.ts'
import { FailedState } from '../lists/list-states.tsx'
import { type PdfFailure, PdfPage } from './pdf-page.tsx'
import { PdfSkeleton } from './pdf-skeleton.tsx'
import { MARGIN, usePagePosition } from './use-page-position.ts'

export interface PdfDocumentProps {
  /** Identifies the file: another file needs another id. */
  readonly fileId: string
  readonly link: () => Promise<FileLink>
  /** The beginning and the end of the tool bar. */
  readonly name: ReactNode
  readonly tools: ReactNode
  /** The page to begin at, from 1; the last one if there are fewer. */
  readonly firstPage?: number
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FITTING_ZOOM = ZOOMS.indexOf(1)
/** In pixels: the lines of a wider page are hard to read. */
const WIDTH_MAX = 860
/** A file of a few kilobytes can have millions of pages, and their frames alone would freeze the tab. */
const PAGES_MAX = 1000

/** The pages of a PDF, at most PAGES_MAX, one below the other, with buttons for the page and the size. */
export function PdfDocument({ fileId, link, name, tools, firstPage = 1 }: PdfDocumentProps) {
  const { data, error, isFetching, refetch } = usePdfFile(fileId, link)
  const [zoom, setZoom] = useState(FITTING_ZOOM)
  const [failure, setFailure] = useState<PdfFailure | null>(null)
  // What failed in a file says nothing about the one that replaced it.
  const shownError = error ?? (failure?.file === data?.file ? failure?.error : null)
  const { ref, width } = useElementSize()
  const pageCount = Math.min(data?.file.numPages ?? 0, PAGES_MAX)
  const pageWidth = Math.floor(Math.min(width - 2 * MARGIN, WIDTH_MAX) * (ZOOMS[zoom] ?? 1))
  const { pane, shown, goTo, readPosition } = usePagePosition({ pageCount, pageWidth, firstPage })
  return (
    <>
      <Flex
        mih={52}
        px={{ base: 12, sm: 20 }}
        pt={{ base: 10, sm: 0 }}
        gap={6}
        align="center"
        justify="space-between"
        // On a phone, the name has a line of its own.
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        flex="none"
        bg="var(--surface)"
        style={BAR}
      >
        <Box flex={{ base: '1 0 100%', sm: 1 }} miw={0}>
          {name}
        </Box>
        <ActionIcon aria-label="Previous page" disabled={shown <= 1} onClick={() => goTo(shown - 1)}>
          <IconChevronUp size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <Text span size="meta" c="var(--ink-2)" style={{ whiteSpace: 'nowrap' }} aria-live="polite">
          {pageCount > 0 ? `${shown} of ${pageCount}` : '–'}
        </Text>
        <ActionIcon aria-label="Next page" disabled={shown >= pageCount} onClick={() => goTo(shown + 1)}>
          <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconMinus size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          aria-label="Larger"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconPlus size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        {tools}
      </Flex>
      <Box
        ref={pane}
        flex={1}
        mih={0}
        mah={{ base: '80dvh', md: 'none' }}
        pos="relative"
        pt={MARGIN}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label="Pages"
        onScroll={readPosition}
      >
        <Box ref={ref} h={0} />
        {shownError ? (
          <FailedState
            message={formatPdfError(shownError)}
            {...(!isRefused(shownError) && { hint: hintOf(shownError) })}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : !data || pageWidth <= 0 ? (
          <PdfSkeleton />
        ) : (
          <Stack gap={0}>
            {Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
                key={index}
                file={data.file}
                pane={pane}
                number={index + 1}
                width={pageWidth}
                ratio={data.ratio}
                onFailed={setFailure}
              />
            ))}
            {data.file.numPages > PAGES_MAX && (
              <Text size="meta" c="dimmed" ta="center" pb={MARGIN}>
                {formatPagesLeftOut(data.file.numPages)}
              </Text>
            )}
          </Stack>
        )}
      </Box>
    </>
  )
}

const BAR = { borderBottom: '1px solid var(--line)' }

const formatPagesLeftOut = (total: number) =>
  `Only the first ${formatNumber(PAGES_MAX)} of ${formatNumber(total)} pages are shown here. Download the file to read the others.`

/** Whether the server refused a link to the file. */
const isRefused = (error: unknown): error is Error => refusalCode(error) !== null

const { FILE_REPLACED } = fileErrors
const isReplaced = (error: unknown) =>
  error instanceof ResponseException && error.status === FILE_REPLACED.status

const hintOf = (error: unknown) =>
  isReplaced(error) ? 'Try again to read the new one.' : 'The file is safe; download it to read it.'

function formatPdfError(error: unknown): string {
  if (isReplaced(error)) return FILE_REPLACED.message
  if (error instanceof PasswordException) return 'This PDF is protected with a password'
  return error instanceof DownloadError || isRefused(error)
    ? formatDownloadError(error)
    : 'This PDF cannot be shown here'
}

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF behind a signed link until the signal aborts. The page's policy allows no WebAssembly. */
async function openPdf(link: () => Promise<FileLink>, signal: AbortSignal) {
  const { url } = await link()
  await checkDownload(url, signal)
  const pinned = new URL(await pinFile(url, signal), location.href)
  pinned.searchParams.set('view', '')
  signal.throwIfAborted()
  const task = getDocument({ url: pinned.href, useWasm: false })
  signal.addEventListener('abort', () => void task.destroy())
  const file = await task.promise
  const size = (await file.getPage(1)).getViewport({ scale: 1 })
  return { file, ratio: size.height / size.width }
}

/** Loads a PDF; it is closed when another one is shown, also while it is being opened. */
function usePdfFile(fileId: string, link: () => Promise<FileLink>) {
  const query = useQuery({
    queryKey: ['pdf', fileId],
    queryFn: ({ signal }) => openPdf(link, signal),
    // An open document stays as it is; it is closed with its view.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    // A document is not plain data that could be compared.
    structuralSharing: false,
  })
  const file = query.data?.file
  useEffect(() => () => void file?.loadingTask.destroy(), [file])
  return query
}
