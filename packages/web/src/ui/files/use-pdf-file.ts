import type { FileLink } from '@capstone/contract/files/files.schemas'
import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect } from 'react'
import { checkDownload } from '../../lib/files/open-file.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF behind a signed link. The page's policy allows no WebAssembly. */
async function openPdf(link: () => Promise<FileLink>) {
  const { url } = await link()
  await checkDownload(url)
  const file = await getDocument({ url: `${url}?view`, useWasm: false }).promise
  const size = (await file.getPage(1)).getViewport({ scale: 1 })
  return { file, ratio: size.height / size.width }
}

/** Loads a PDF; it is closed when another one is shown. */
export function usePdfFile(fileId: string, link: () => Promise<FileLink>) {
  const query = useQuery({
    queryKey: ['pdf', fileId],
    queryFn: () => openPdf(link),
    // A file never changes, and an open one is closed with its view.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    // Documents are no plain data to compare.
    structuralSharing: false,
  })
  const file = query.data?.file
  useEffect(() => () => void closeLater(file), [file])
  return query
}

async function closeLater(file: PDFDocumentProxy | undefined) {
  await file?.loadingTask.destroy()
}

/** Why a PDF is not shown. */
export const isPasswordNeeded = (error: unknown) => error instanceof PasswordException
