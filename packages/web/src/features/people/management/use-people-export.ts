import type { ExportChunk } from '@capstone/contract/people/imports.schemas'
import { useState } from 'react'
import { saveTextFile } from '../../../lib/files/save-text-file.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** Asks for the part of an export after a cursor, the first one for none. */
export type LoadChunk = (from: { readonly cursor?: string }) => Promise<ExportChunk>

/** Saves people part by part as one file; half a file is never saved. */
export function usePeopleExport(ask: LoadChunk) {
  const [count, setCount] = useState(0)
  const { mutate, isPending, error, reset } = useSingleMutation<void, void>({
    mutationFn: async () => {
      setCount(0)
      let part = await ask({})
      const texts = [part.text]
      let received = part.count
      while (part.nextCursor !== null) {
        setCount(received)
        part = await ask({ cursor: part.nextCursor })
        texts.push(part.text)
        received += part.count
      }
      saveTextFile({ name: part.fileName, text: texts.join('') }, 'text/csv')
    },
  })
  return { save: () => mutate(), isPending, count, error, forget: reset }
}
