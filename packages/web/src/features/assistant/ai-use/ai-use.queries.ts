import type { AiUseExport } from '@capstone/contract/assistant/ai-use.schemas'
import { saveFile } from '../../../lib/files/save-file.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'

/** The student's projects with how much the record of each holds; read whenever the dialog opens. */
export const aiUseQuery = calls.assistant.listAiUse.queryOptions({ staleTime: 0, refetchOnMount: 'always' })

/** Exports the record of a project and saves it as a file. */
export const useExportAiUse = () =>
  useSingleMutation({
    mutationFn: async (request: AiUseExport) => {
      const { name, type, base64 } = await api.assistant.exportAiUse(request)
      saveFile(
        name,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        type,
      )
    },
  })
