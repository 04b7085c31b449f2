import { IMPORT_FILE_NAME_MAX_LENGTH } from '@capstone/contract/people/imports.constants'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import { ImportFileError } from './import-file-error.model.ts'
import { IMPORT_CANCEL_FAILED, IMPORT_SEND_FAILED, IMPORT_WRITE_FAILED } from './people-imports.messages.ts'
import { discardImport, sendLines, unfinishedImportsQuery } from './people-imports.queries.ts'

/** The step of an import: choosing a file, sending its lines, reviewing what is or was written. */
export type ImportStep =
  | { readonly kind: 'choose'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly received: number; readonly total: number }
  | { readonly kind: 'review'; readonly id: string }

const CHOOSE: ImportStep = { kind: 'choose', problem: null }

const formatProblem = (error: unknown) =>
  error instanceof ImportFileError ? error.message : errorText(error, IMPORT_SEND_FAILED)

/** One import of people, from the file to the end. Nothing is written unless `write` is called. */
export function usePeopleImport(role: ImportedRole) {
  const [step, setStep] = useState(CHOOSE)
  const currentRun = useRef({ isStopped: true })
  const client = useQueryClient()
  const refresh = usePeopleRefresh()
  const refreshUnfinished = () => client.invalidateQueries({ queryKey: unfinishedImportsQuery.queryKey })

  const writeMutation = useSingleMutation(calls.people.writeImport.mutationOptions({ onSuccess: refresh }))
  const cancelMutation = useSingleMutation({
    mutationFn: discardImport,
    onSuccess: async (_, id) => {
      await refreshUnfinished()
      // Another import may have been opened meanwhile.
      setStep((current) =>
        current.kind === 'choose' || (current.kind === 'review' && current.id === id) ? CHOOSE : current,
      )
    },
  })

  // An import does not show the errors of another one.
  const isReviewed = (id: string | undefined) => step.kind === 'review' && step.id === id

  async function send(file: File) {
    const run = { isStopped: false }
    currentRun.current = run
    setStep({ kind: 'sending', received: 0, total: 0 })
    try {
      const { splitIntoChunks, readImportFile } = await import('./import-file.model.ts')
      const lines = await readImportFile(role, file)
      const total = lines.length
      const id = crypto.randomUUID()
      const onReceived = (received: number) => {
        if (!run.isStopped) setStep({ kind: 'sending', received, total })
      }
      onReceived(0)
      const fileName = file.name.slice(-IMPORT_FILE_NAME_MAX_LENGTH)
      await sendLines({
        file: { id, role, fileName, total },
        chunks: splitIntoChunks(lines),
        onReceived,
        isStopped: () => run.isStopped,
      })
      if (run.isStopped) await discardImport(id)
      else setStep({ kind: 'review', id })
    } catch (error) {
      // An import that was stopped but could not be deleted is listed with the unfinished ones.
      if (!run.isStopped) setStep({ kind: 'choose', problem: formatProblem(error) })
    }
    await refreshUnfinished()
  }

  return {
    step,
    send: (file: File) => void send(file),
    /** Stops sending lines and discards those already sent. */
    stop: () => {
      currentRun.current.isStopped = true
      setStep(CHOOSE)
    },
    resume: (id: string) => setStep({ kind: 'review', id }),
    write: (id: string, { withoutChanges = false } = {}) => {
      cancelMutation.reset()
      writeMutation.mutate({ id, withoutChanges })
    },
    isWriting: writeMutation.isPending,
    /** Whether the import is written without the changes of existing people. */
    withoutChanges: writeMutation.variables?.withoutChanges ?? false,
    writeProblem:
      writeMutation.error && isReviewed(writeMutation.variables?.id)
        ? errorText(writeMutation.error, IMPORT_WRITE_FAILED)
        : null,
    cancel: (id: string) => cancelMutation.mutate(id),
    isCancelling: cancelMutation.isPending,
    /** The import being discarded; null if none is. */
    cancellingId: cancelMutation.isPending ? cancelMutation.variables : null,
    cancelProblem:
      cancelMutation.error && (step.kind === 'choose' || isReviewed(cancelMutation.variables))
        ? errorText(cancelMutation.error, IMPORT_CANCEL_FAILED)
        : null,
  }
}
export type PeopleImport = ReturnType<typeof usePeopleImport>
