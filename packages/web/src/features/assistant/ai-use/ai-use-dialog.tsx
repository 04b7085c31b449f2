import type { AiUseExport, AiUseSummary } from '@capstone/contract/assistant/ai-use.schemas'
import type { AiUseFormat } from '@capstone/contract/assistant/assistant.constants'
import { Modal, Select, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconFileText, IconMarkdown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../lib/files/save-file.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import {
  formatRecord,
  NO_PROJECT,
  RECORD_ABOUT,
  RECORD_EXPORT_FAILED,
  RECORD_TITLE,
  RECORDS_FAILED,
} from './ai-use.messages.ts'

export interface AiUseDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Exports the AI-use record of one of the student's projects. */
export const AiUseDialog = ({ opened, onClose }: AiUseDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={RECORD_TITLE} centered size={480}>
    <Text c="var(--ink-2)" mb={20}>
      {RECORD_ABOUT}
    </Text>
    <RecordsView />
  </Modal>
)

function RecordsView() {
  const { data, error, isFetching, refetch } = useQuery(aiUseQuery)
  if (error && !data)
    return <FailedState message={RECORDS_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton label="Loading your projects" bare />
  const [newest, ...older] = data.projects
  if (!newest) return <Text>{NO_PROJECT}</Text>
  return <RecordForm projects={[newest, ...older]} />
}

interface RecordFormProps {
  readonly projects: readonly [AiUseSummary, ...AiUseSummary[]]
}

/** The choice of a project, what its record holds, and a button for each format. */
function RecordForm({ projects }: RecordFormProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const project = projects.find(({ assignmentId }) => assignmentId === chosenId) ?? projects[0]
  const exporting = useExportAiUse()
  const save = (format: AiUseFormat) => exporting.mutate({ assignmentId: project.assignmentId, format })
  const stateOf = (format: AiUseFormat) => {
    const busy = exporting.isPending && exporting.variables?.format === format
    // One export at a time.
    return { busy, disabled: project.questions === 0 || (exporting.isPending && !busy) }
  }
  return (
    <Stack gap={16}>
      {projects.length > 1 ? (
        <Select
          label="Project"
          data={projects.map(({ assignmentId, title }) => ({ value: assignmentId, label: title }))}
          value={project.assignmentId}
          allowDeselect={false}
          rightSection={<IconChevronDown size={16} stroke={1.7} />}
          onChange={setChosenId}
        />
      ) : (
        <Text fw={550} className={textStyles.wraps} dir="auto">
          {project.title}
        </Text>
      )}
      <Text className={textStyles.meta} role="status">
        {formatRecord(project)}
      </Text>
      {exporting.error && <Alert kind="error">{errorText(exporting.error, RECORD_EXPORT_FAILED)}</Alert>}
      <DialogActions>
        <BusyButton
          variant="default"
          leftSection={<IconMarkdown size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => save('markdown')}
          {...stateOf('markdown')}
        >
          Save as Markdown
        </BusyButton>
        <BusyButton
          leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => save('pdf')}
          {...stateOf('pdf')}
        >
          Save as PDF
        </BusyButton>
      </DialogActions>
    </Stack>
  )
}

/** The student's projects with the number of questions in each one's record; refetched whenever the dialog opens. */
const aiUseQuery = calls.assistant.listAiUse.queryOptions({ staleTime: 0, refetchOnMount: 'always' })

/** Exports the record of a project and saves it as a file. */
const useExportAiUse = () =>
  useSingleMutation({
    mutationFn: async (request: AiUseExport) => {
      const { name, type, base64 } = await api.assistant.exportAiUse(request)
      saveFile(
        name,
        Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
        type,
      )
    },
  })
