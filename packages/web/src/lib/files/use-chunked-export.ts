import type { ExportChunk } from '@capstone/contract/base'
import { useState } from 'react'
import { useSingleMutation } from '../http/use-single-mutation.ts'
import { saveTextFile } from './save-file.ts'

/** Loads the chunk of an export after a cursor, or the first one. */
export type LoadExportChunk = (from: { readonly cursor?: string }) => Promise<ExportChunk>

/** Saves rows as one file of a MIME type, loaded chunk by chunk; an incomplete file is never saved. */
export function useChunkedExport(loadExportChunk: LoadExportChunk, type: 'text/csv' | 'application/jsonl') {
  const [count, setCount] = useState(0)
  const { mutate, isPending, error, reset } = useSingleMutation<void, void>({
    mutationFn: async () => {
      setCount(0)
      let chunk = await loadExportChunk({})
      const texts = [chunk.text]
      let received = chunk.count
      while (chunk.nextCursor !== null) {
        setCount(received)
        chunk = await loadExportChunk({ cursor: chunk.nextCursor })
        texts.push(chunk.text)
        received += chunk.count
      }
      saveTextFile({ name: chunk.fileName, text: texts.join('') }, type)
    },
  })
  return { save: () => mutate(), isPending, count, error, dismiss: reset }
}
