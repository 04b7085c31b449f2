import {
  DEFAULT_CATEGORY,
  PROJECT_FILE_KINDS,
  TOOLS_MAX,
} from '@capstone/contract/repository/repository.constants'
import { TITLE_AND_DESCRIPTION_REQUIRED } from '@capstone/contract/repository/repository.errors'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import {
  ActionIcon,
  Box,
  Button,
  Flex,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import text from '../../../ui/theme/text.module.css'
import { MISSING_PROJECT_FIELD, PROJECT_DISCARD_CONSEQUENCE } from '../repository.messages.ts'
import { ProjectFileField } from './project-file-field.tsx'
import classes from './project-form.module.css'
import { type ProjectSaving, useProjectSaving } from './project-saving.queries.ts'
import { type ProjectDraft, useProjectDraft } from './use-project-draft.ts'

export interface ProjectDialogProps {
  readonly opened: boolean
  /** The project to edit; null for a new one. */
  readonly project: RepositoryProject | null
  readonly onClose: () => void
  /** Called with the message to show. */
  readonly onSaved: (message: string) => void
}

/** Uploads or edits a project; asks for confirmation before input or uploads are lost. */
export function ProjectDialog({ opened, project, onClose, onSaved }: ProjectDialogProps) {
  const draft = useProjectDraft(project)
  const saving = useProjectSaving(draft, project, onSaved)
  const unsaved = useUnsaved({
    hasChanges: () => !saving.isSaved() && draft.hasChanges(),
    opened,
    isBusy: saving.isSaving,
    ignoresSearch: true,
    onClose,
    onDiscard: draft.discard,
  })

  return (
    <>
      <DetailDialog
        opened={unsaved.isShown}
        onClose={unsaved.close}
        title={project ? 'Edit Project' : 'Upload Project'}
        footer={
          <ProjectFormFooter
            draft={draft}
            saving={saving}
            isNew={project === null}
            onCancel={unsaved.close}
          />
        }
      >
        <ProjectForm draft={draft} onSubmit={saving.save}>
          <ProjectFilesSection draft={draft} project={project} />
        </ProjectForm>
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Close without saving?" confirm="Discard changes">
        {PROJECT_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}

interface ProjectFilesSectionProps {
  readonly draft: ProjectDraft
  readonly project: RepositoryProject | null
}

/** The files of a project. */
function ProjectFilesSection({ draft, project }: ProjectFilesSectionProps) {
  return (
    <Flex
      component="section"
      direction="column"
      align="flex-start"
      gap={10}
      miw={0}
      aria-labelledby="project-files"
    >
      <h3 id="project-files">Files</h3>
      <Box component="ul" w="100%" mb={-14}>
        {PROJECT_FILE_KINDS.map((kind) => (
          <Flex
            key={kind}
            component="li"
            direction="column"
            gap="xs"
            py={14}
            style={{ borderTop: '1px solid var(--line)' }}
          >
            <ProjectFileField
              kind={kind}
              draft={draft}
              stored={project?.files[kind] ?? null}
              projectId={project?.id ?? null}
            />
          </Flex>
        ))}
      </Box>
    </Flex>
  )
}

interface ProjectFormFooterProps {
  readonly draft: ProjectDraft
  readonly saving: ProjectSaving
  readonly isNew: boolean
  readonly onCancel: () => void
}

/** Save and Cancel, why saving has to wait, and errors. */
function ProjectFormFooter({ draft, saving, isNew, onCancel }: ProjectFormFooterProps) {
  const blocker = findUploadBlocker(draft.uploads)
  return (
    <Stack gap="sm" flex={1} miw={0}>
      {saving.problem && (
        <FocusKeeper>
          <Alert kind="error">
            {saving.problem}
            {saving.saveOver && (
              <Box mt={10}>
                <Button variant="default" size="xs" onClick={saving.saveOver}>
                  Save my changes over it
                </Button>
              </Box>
            )}
          </Alert>
        </FocusKeeper>
      )}
      <Group gap="xs" justify="flex-end">
        <Text id="project-form-waiting" className={text.meta} mr="auto" aria-live="polite">
          {blocker}
        </Text>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          form={PROJECT_FORM_ID}
          busy={saving.isSaving}
          aria-disabled={blocker !== null}
          {...(blocker ? { 'aria-describedby': 'project-form-waiting' } : {})}
        >
          {isNew ? 'Save Project' : 'Save Changes'}
        </BusyButton>
      </Group>
    </Stack>
  )
}

const PROJECT_FORM_ID = 'project-form'

interface ProjectFormProps {
  readonly draft: ProjectDraft
  readonly onSubmit: (event: FormEvent) => void
  /** The files, below the fields. */
  readonly children: ReactNode
}

/** The fields of a project and its tools. */
function ProjectForm({ draft: { form }, onSubmit, children }: ProjectFormProps) {
  /** The message for both fields is shown once, above the buttons; each field says what it lacks. */
  const requiredProps = (field: 'title' | 'description') => {
    const props = form.getInputProps(field)
    const isMissing = props.error === TITLE_AND_DESCRIPTION_REQUIRED
    return { ...props, error: isMissing ? MISSING_PROJECT_FIELD[field] : props.error }
  }
  return (
    <Flex id={PROJECT_FORM_ID} component="form" direction="column" gap={20} onSubmit={onSubmit} noValidate>
      <TextInput label="Title" withAsterisk data-autofocus {...requiredProps('title')} />
      <Textarea
        label="Description"
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        {...requiredProps('description')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <TextInput label="Category" placeholder={DEFAULT_CATEGORY} {...form.getInputProps('category')} />
        <TextInput label="Video URL" type="url" placeholder="https://" {...form.getInputProps('videoUrl')} />
      </SimpleGrid>
      <ProjectToolsField form={form} />
      {children}
    </Flex>
  )
}

/** Rows of software tools with a title and a link. Adding or removing a row moves the focus. */
function ProjectToolsField({ form }: Pick<ProjectDraft, 'form'>) {
  const { tools } = form.values
  const isFull = tools.length >= TOOLS_MAX
  const addButton = useRef<HTMLButtonElement>(null)
  const focusedRow = useRef<number | null>(null)
  // After the render, because the row to focus may not exist before.
  useEffect(() => {
    if (focusedRow.current === null) return
    const fieldset = addButton.current?.closest('fieldset')
    const titles = [...(fieldset?.querySelectorAll<HTMLElement>('[data-tool-title]') ?? [])]
    const title = titles[focusedRow.current] ?? titles.at(-1) ?? addButton.current
    title?.focus()
    focusedRow.current = null
  })
  const add = () => {
    focusedRow.current = tools.length
    form.insertListItem('tools', { title: '', url: '' })
  }
  const remove = (row: number) => {
    focusedRow.current = row
    form.removeListItem('tools', row)
  }
  return (
    <Flex component="fieldset" direction="column" align="flex-start" gap={10} miw={0} m={0} p={0} bd={0}>
      <Text component="legend" p={0} ff="heading" fz="h3" lh="h3" fw={600}>
        Software Tools
      </Text>
      <p id="project-tools-hint" className={text.meta} style={{ overflowWrap: 'anywhere' }}>
        Links to what students need. A row without a title or an address is not saved.
        {isFull && ` A project has at most ${TOOLS_MAX} tools.`}
      </p>
      {tools.map((_, row) => (
        <div key={form.key(`tools.${row}`)} className={classes.tool}>
          <TextInput
            aria-label={`Title of tool ${row + 1}`}
            data-tool-title
            placeholder="Title"
            {...form.getInputProps(`tools.${row}.title`)}
          />
          <TextInput
            aria-label={`URL of tool ${row + 1}`}
            placeholder="https://"
            type="url"
            {...form.getInputProps(`tools.${row}.url`)}
          />
          <ActionIcon aria-label={`Remove tool ${row + 1}`} onClick={() => remove(row)}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        disabled={isFull}
        aria-describedby="project-tools-hint"
        onClick={add}
      >
        Add tool
      </Button>
      {form.errors.tools && (
        <Text role="alert" size="sm" fz={13} c="var(--rejected)" style={{ overflowWrap: 'anywhere' }}>
          {form.errors.tools}
        </Text>
      )}
    </Flex>
  )
}
