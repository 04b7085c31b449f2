import type { PaperFileRequest } from '@capstone/contract/papers/papers.schemas'
import { useMutation } from '@tanstack/react-query'
import { downloadFile, openFile, shownTypeOf } from '../../lib/files/open-file.ts'
import { api } from '../../lib/http/api.ts'

/**
 * Opens a file of a paper: a PDF in a new tab, a Word document as a download. With `isDownload`, a PDF is
 * downloaded too.
 */
export const useOpenPaperFile = () =>
  useMutation({
    mutationFn: ({ name, isDownload, ...file }: PaperFileRequest & { name: string; isDownload: boolean }) => {
      const requestLink = () => api.papers.linkToPaper(file)
      return isDownload ? downloadFile(requestLink) : openFile(shownTypeOf(name), requestLink)
    },
  })
