import { EXTENSIONS, UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { classifyAbstractLength, countWords } from '@capstone/contract/papers/abstract.model'
import { ABSTRACT_WORDS_MAX, ABSTRACT_WORDS_MIN } from '@capstone/contract/papers/papers.constants'
import { PAPER_FILE_KIND, PAPER_INCOMPLETE } from '@capstone/contract/papers/papers.errors'
import { Box, Button, Flex, Group, Stack, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type PropsWithChildren, useId, useRef } from 'react'
import { findUploadBlocker } from '../../../lib/uploads/upload-blocker.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { PrecheckPanel } from '../../../ui/files/precheck-panel.tsx'
import { ReplaceableUpload } from '../../../ui/files/replaceable-upload.tsx'
import { UnsavedUploadHint } from '../../../ui/files/unsaved-upload-hint.tsx'
import { PendingFieldset } from '../../../ui/forms/pending-fieldset.tsx'
import text from '../../../ui/theme/text.module.css'
import {
  ABSTRACT_JUDGEMENTS,
  ABSTRACT_RANGE,
  formatAbstractLength,
  PAPER_KINDS,
  PAPER_MAX_SIZE,
} from '../own/own-papers.messages.ts'
import abstractMeterStyles from './abstract-meter.module.css'
import type { PaperDraft } from './paper-draft.queries.ts'
import type { PaperSubmission } from './paper-submission.queries.ts'

export interface PaperFormProps {
  readonly draft: PaperDraft
  readonly submission: PaperSubmission
  /** The id of the form, for a button outside of it. */
  readonly id?: string
}

/** The fields of a new paper or a new version: title, file, pre-check, abstract; below them the children. */
export function PaperForm({ draft, submission, id, children }: PropsWithChildren<PaperFormProps>) {
  const { form, paper, upload, precheck } = draft
  const title = form.getInputProps('title')
  return (
    <form
      id={id}
      onSubmit={submission.save}
      onChange={submission.clearProblem}
      onDrop={submission.clearProblem}
      noValidate
    >
      <Stack gap={20}>
        {!paper && (
          <TextInput
            label="Paper title"
            withAsterisk
            readOnly={submission.isSaving}
            {...title}
            // The message for title and file is shown once, above the button.
            error={title.error === PAPER_INCOMPLETE ? 'Write a title.' : title.error}
          />
        )}
        <PendingFieldset pending={submission.isSaving}>
          <PaperFileField draft={draft} />
        </PendingFieldset>
        {upload?.uploadId && (
          <>
            <PrecheckPanel precheck={precheck} noun="paper" />
            <AbstractField draft={draft} isSaving={submission.isSaving} />
          </>
        )}
        {children}
      </Stack>
    </form>
  )
}

export interface PaperFormActionsProps {
  readonly draft: PaperDraft
  readonly submission: PaperSubmission
  /** The id of the form that is submitted; undefined inside that form. */
  readonly formId?: string
  /** Closes the form; undefined if it cannot be closed. */
  readonly onCancel?: () => void
}

/** What prevents the submission, and the buttons: in a dialog at the right, Cancel first. */
export function PaperFormActions({ draft, submission, formId, onCancel }: PaperFormActionsProps) {
  const uploadBlocker = findUploadBlocker(draft.uploads)
  const uploadBlockerId = useId()
  return (
    <Stack gap="sm" flex={1} miw={0}>
      {submission.problem && <Alert kind="error">{submission.problem}</Alert>}
      <Group gap="xs" justify={onCancel && 'flex-end'}>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <BusyButton
          type="submit"
          form={formId}
          busy={submission.isSaving}
          aria-disabled={uploadBlocker !== null}
          {...(uploadBlocker ? { 'aria-describedby': uploadBlockerId } : {})}
        >
          {draft.paper ? 'Submit New Version' : 'Submit Paper'}
        </BusyButton>
        <Text
          id={uploadBlockerId}
          className={text.meta}
          style={onCancel ? { order: -1, marginRight: 'auto' } : { marginLeft: 4 }}
          aria-live="polite"
        >
          {uploadBlocker}
        </Text>
      </Group>
    </Stack>
  )
}

/** The abstract, as found in the file or corrected by the student, with a count of its words. */
function AbstractField({ draft, isSaving }: { readonly draft: PaperDraft; readonly isSaving: boolean }) {
  const { form, foundAbstract, fillIn, precheck } = draft
  const { abstract } = form.values
  return (
    <div>
      <Textarea
        label="Abstract"
        description={describeSource(foundAbstract !== null, precheck.data?.outcome === 'read')}
        autosize
        minRows={4}
        maxRows={14}
        disabled={precheck.isFetching && abstract === ''}
        readOnly={isSaving}
        {...form.getInputProps('abstract')}
      />
      <AbstractMeter words={countWords(abstract)} />
      {foundAbstract !== null && abstract !== foundAbstract && (
        <Button
          size="xs"
          variant="subtle"
          mt={4}
          ml={-8}
          disabled={isSaving}
          onClick={() => fillIn(foundAbstract)}
        >
          Use the abstract found in the file
        </Button>
      )}
    </div>
  )
}

function describeSource(isFound: boolean, isRead: boolean) {
  if (isFound) return 'Found in your file. Please put right what is wrong.'
  const invitation = `Paste it here to see whether it has ${ABSTRACT_RANGE}.`
  return isRead ? `No abstract was found in your file. ${invitation}` : invitation
}

/** The length of the meter in words, chosen so that the recommended range is in the middle. */
const METER_WORDS_MAX = ABSTRACT_WORDS_MIN + ABSTRACT_WORDS_MAX

const placeOf = (words: number) => `${(Math.min(words, METER_WORDS_MAX) / METER_WORDS_MAX) * 100}%`

/** Compares an abstract's number of words with the recommended range, as text and as a bar. */
function AbstractMeter({ words }: { readonly words: number }) {
  const judgement = classifyAbstractLength(words)
  const isRight = judgement === 'right'
  const Icon = isRight ? IconCheck : IconAlertTriangle
  return (
    <Stack gap="lg" mt={10}>
      <div className={abstractMeterStyles.bar} aria-hidden="true">
        <div className={abstractMeterStyles.fill} style={{ width: placeOf(words) }} />
        {[ABSTRACT_WORDS_MIN, ABSTRACT_WORDS_MAX].map((edge) => (
          <span key={edge} className={abstractMeterStyles.edge} style={{ left: placeOf(edge) }}>
            {edge}
          </span>
        ))}
      </div>
      {words === 0 ? (
        <Text size="sm" c="dimmed">
          No words yet, {ABSTRACT_RANGE} are asked for
        </Text>
      ) : (
        <Flex
          component="p"
          align="center"
          gap={6}
          fz="sm"
          lh="sm"
          c={isRight ? 'var(--done)' : 'var(--need)'}
        >
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          {formatAbstractLength(words)}
        </Flex>
      )}
      {/* Announced only when the judgement changes, not at each word. */}
      <VisuallyHidden role="status">{words > 0 && ABSTRACT_JUDGEMENTS[judgement]}</VisuallyHidden>
    </Stack>
  )
}

const LIMITS = {
  maxBytes: UPLOAD_SLOTS.paper.maxBytes,
  maxFiles: 1,
  extensions: EXTENSIONS.documents,
  wrongExtension: PAPER_FILE_KIND,
}

/** The file of a paper: none yet, uploading, uploaded, or refused. */
function PaperFileField({ draft }: { readonly draft: PaperDraft }) {
  const { upload, setFile, dropFile } = draft
  const chooseFile = ([file]: readonly File[]) => {
    if (file) setFile(file)
  }
  const field = useRef<HTMLDivElement>(null)
  const removeFile = () => {
    dropFile()
    // The pressed button disappears with the file: move the focus to the file picker.
    requestAnimationFrame(() => field.current?.querySelector('button')?.focus())
  }
  return (
    // Takes the focus when the button inside is replaced.
    <div ref={field} tabIndex={-1} data-paper-file>
      <Text component="h3" size="sm" ff="text" fw={530} mb={6}>
        Paper{' '}
        <Box component="span" c="dimmed">
          *
        </Box>
      </Text>
      {upload ? (
        <ReplaceableUpload
          draft={draft}
          label="Paper"
          upload={upload}
          limits={LIMITS}
          onRemove={removeFile}
        />
      ) : (
        <>
          <FilePicker
            label="Paper"
            hint={`${PAPER_KINDS}, up to ${PAPER_MAX_SIZE}`}
            onFiles={chooseFile}
            {...LIMITS}
          />
          <UnsavedUploadHint file={draft.uploads.unsaved[0]} />
        </>
      )}
    </div>
  )
}
