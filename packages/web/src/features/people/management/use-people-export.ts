import type { ExportChunk } from '@capstone/contract/people/imports.schemas'
import { useState } from 'react'
import { saveTextFile } from '../../../lib/files/save-text-file.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** Loads the chunk of an export after a cursor, or the first one. */
export type LoadChunk = (from: { readonly cursor?: string }) => Promise<ExportChunk>

/** Saves people as one file, loaded chunk by chunk; an incomplete file is never saved. */
export function usePeopleExport(loadChunk: LoadChunk) {
  const [count, setCount] = useState(0)
  const { mutate, isPending, error, reset } = useSingleMutation<void, void>({
    mutationFn: async () => {
      setCount(0)
      let chunk = await loadChunk({})
      const texts = [chunk.text]
      let received = chunk.count
      while (chunk.nextCursor !== null) {
        setCount(received)
        chunk = await loadChunk({ cursor: chunk.nextCursor })
        texts.push(chunk.text)
        received += chunk.count
      }
      saveTextFile({ name: chunk.fileName, text: texts.join('') }, 'text/csv')
    },
  })
  return { save: () => mutate(), isPending, count, error, forget: reset }
}
