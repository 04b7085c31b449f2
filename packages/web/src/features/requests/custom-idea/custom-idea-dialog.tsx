import { DIFFICULTIES, IDEA_TECHNOLOGIES_MAX } from '@capstone/contract/requests/requests.constants'
import { IDEA_INCOMPLETE } from '@capstone/contract/requests/requests.errors'
import { Button, Flex, Group, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { IDEA_DISCARD_CONSEQUENCE, MISSING_IDEA_FIELD } from '../requests.messages.ts'
import { SimilarIdeaBanner } from '../similar-idea-banner.tsx'
import { splitTechnologies } from './custom-idea.model.ts'
import classes from './custom-idea.module.css'
import { type CustomIdeaDraft, useCustomIdea, useSimilarIdea } from './custom-idea.queries.ts'
import { CustomIdeaStepsField } from './custom-idea-steps-field.tsx'

export interface CustomIdeaDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called with the id of the request. */
  readonly onRequested: (id: string) => void
}

/** Requests an idea of the student's own; asks for confirmation before it is lost. */
export function CustomIdeaDialog({ opened, onClose, onRequested }: CustomIdeaDialogProps) {
  const draft = useCustomIdea(onRequested)
  const unsaved = useUnsaved({
    hasChanges: draft.isUnsaved,
    opened,
    isBusy: draft.isPending,
    onClose,
    onDiscard: draft.discard,
  })
  const footer = (
    <Stack gap="sm" flex={1} miw={0}>
      {draft.problem && <Alert kind="error">{draft.problem}</Alert>}
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" onClick={unsaved.close}>
          Cancel
        </Button>
        <BusyButton type="submit" form={CUSTOM_IDEA_FORM_ID} busy={draft.isPending}>
          Request Project
        </BusyButton>
      </Group>
    </Stack>
  )
  return (
    <>
      <DetailDialog
        opened={unsaved.isShown}
        onClose={unsaved.close}
        title="Write your own idea"
        footer={footer}
      >
        <CustomIdeaForm draft={draft} />
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Close without requesting?" confirm="Discard idea">
        {IDEA_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}

const CUSTOM_IDEA_FORM_ID = 'custom-idea-form'

/** The fields of a custom idea. */
function CustomIdeaForm({ draft: { form, request } }: { readonly draft: CustomIdeaDraft }) {
  const similar = useSimilarIdea(form.values.title)
  /** The contract has one message for both fields; here each field has its own. */
  const propsOf = (field: keyof typeof MISSING_IDEA_FIELD) => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error === IDEA_INCOMPLETE ? MISSING_IDEA_FIELD[field] : props.error }
  }
  return (
    <Flex id={CUSTOM_IDEA_FORM_ID} component="form" direction="column" gap={20} onSubmit={request} noValidate>
      <div>
        <TextInput label="Title" withAsterisk data-autofocus {...propsOf('title')} />
        <div role="status">{similar && <SimilarIdeaBanner similar={similar} />}</div>
      </div>
      <Textarea
        label="Description"
        description="What it is about, for whom, and what will be there at the end."
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        {...propsOf('description')}
      />
      <TagsInput
        label="Technologies"
        description="Press Enter or a comma after each."
        maxTags={IDEA_TECHNOLOGIES_MAX}
        splitChars={[',', ';']}
        classNames={{ pill: classes.pill }}
        {...form.getInputProps('techStack')}
        // With nothing typed, Enter would submit the form. Typed text is added by the field, unless the event is
        // prevented.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
        }}
        onChange={(typed) => form.setFieldValue('techStack', splitTechnologies(typed))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <SelectField label="Difficulty" options={DIFFICULTIES} {...form.getInputProps('difficulty')} />
        <TextInput label="Duration" placeholder="12 weeks" {...form.getInputProps('duration')} />
      </SimpleGrid>
      <CustomIdeaStepsField form={form} />
    </Flex>
  )
}
