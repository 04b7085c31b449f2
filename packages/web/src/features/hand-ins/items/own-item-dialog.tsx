import { ITEM_TEMPLATES, PROJECTS_AT_ONCE_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { NewItem, ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { isLocalTime, toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { Box, Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalidField } from '../../../lib/dom/focus-first-field.ts'
import { useFocusReturn } from '../../../lib/dom/use-focus-fallback.ts'
import { errorText, fieldIssues, refusalCode } from '../../../lib/http/error-text.ts'
import { useStoredIdempotentId } from '../../../lib/http/idempotent-id.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useDraft, useDraftStore } from '../../../lib/session/use-draft.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { PendingFieldset } from '../../../ui/forms/pending-fieldset.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, rowsOf } from '../../../ui/lists/paged-list.tsx'
import { createTimeFormats } from '../hand-in-times.ts'
import { ItemFields } from './item-fields.tsx'
import {
  createItem,
  findItemErrors,
  keepUncorrected,
  type OwnItemDraft,
  parseOwnItemDraft,
} from './item-form.model.ts'
import { mentoredChoicesQuery, useAddItem, useChangeItem } from './own-items.queries.ts'

export interface OwnItemDialogProps {
  readonly time: ServerTime
  /** The item to change; a new one by default. */
  readonly existing?: NewItem
  readonly onClose: () => void
  readonly onSaved: (message: string) => void
}

const NEW_ITEM_FIELD = /^item\./
const PAST_HINT = 'This date has passed: the item is missing, or closed, as soon as it is added.'

/** Says that chosen projects were refused, because they were completed, removed or given another mentor meanwhile. */
const formatRefusedProjects = (count: number, isCompleted: boolean) =>
  `Nothing was added: ${pluralize(count, 'chosen project is', 'chosen projects are')} ${isCompleted ? 'completed' : 'no longer yours'}, and not chosen any more. Please check your choice.`

const isUnsaved = ({ item, seen, chosen }: OwnItemDraft) =>
  JSON.stringify(item) !== JSON.stringify(seen) || chosen.length > 0

/**
 * Adds an item to mentored projects, from a template or from nothing, or changes one that was added. What is typed
 * survives a reload.
 */
export function OwnItemDialog({ time, existing, onClose, onSaved }: OwnItemDialogProps) {
  const times = createTimeFormats(time)
  const [shown] = useState(() => existing ?? createItem())
  const draftKey: DraftKey = ['own item', existing?.id ?? 'new']
  const [storedDraft, storeDraft] = useDraft(draftKey)
  const draftStore = useDraftStore()(draftKey)
  // `seen` is the item that the draft is based on: the server refuses to overwrite what was changed meanwhile.
  const draft = parseOwnItemDraft(storedDraft) ?? { item: shown, seen: shown, chosen: [] }
  const { item, seen } = draft
  const chosen = new Set(draft.chosen)
  const changeDraft = (part: Partial<OwnItemDraft>) => {
    const changed = { ...draft, ...part }
    storeDraft(isUnsaved(changed) ? JSON.stringify(changed) : null)
  }
  const setItem = (changed: NewItem) => changeDraft({ item: changed })
  const [areErrorsShown, setErrorsShown] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const add = useAddItem()
  const { idOf, forget } = useStoredIdempotentId(draftKey)
  const change = useChangeItem()
  const save = existing ? change : add
  const discard = () => {
    storeDraft(null)
    forget()
  }
  useFocusReturn()
  const unsaved = useUnsaved({
    hasChanges: () => !save.isSuccess && isUnsaved(draft),
    isBusy: save.isPending,
    onClose,
    onDiscard: discard,
  })
  // Students are notified of a new due date only.
  const changeLabel = item.dueAt === seen.dueAt ? 'Save' : 'Save and notify the students'
  const saveLabel = existing ? changeLabel : 'Add'
  const changedMessage = `Changed: ${item.title}${item.dueAt === seen.dueAt ? '' : '. Its students are notified.'}`
  const isPast = isLocalTime(item.dueAt) && item.dueAt <= toLocalTime(time.now, time.timeZone)
  const isProjectMissing = !existing && chosen.size === 0
  const refused = Object.fromEntries(
    fieldIssues(save.error).map(({ field, message }) => [field.replace(NEW_ITEM_FIELD, ''), message]),
  )
  // A refused field may be scrolled out of sight.
  useEffect(() => {
    if (fieldIssues(save.error).length > 0) focusFirstInvalidField(fields.current)
  }, [save.error])
  const sent = existing ? change.variables : add.variables?.item
  const errors = { ...keepUncorrected(refused, sent, item), ...(areErrorsShown ? findItemErrors(item) : {}) }
  const submit = () => {
    // Rendered at once, so that the first invalid field gets the focus: it may be scrolled out of sight.
    flushSync(() => setErrorsShown(true))
    if (Object.keys(findItemErrors(item)).length > 0 || isProjectMissing) {
      focusFirstInvalidField(fields.current)
      return
    }
    const finish = (message: string) => {
      discard()
      onSaved(message)
    }
    if (existing) return change.mutate({ ...item, seen }, { onSuccess: () => finish(changedMessage) })
    const assignmentIds = [...chosen]
    add.mutate(
      { item: { ...item, id: idOf([item, assignmentIds]) }, assignmentIds },
      {
        onSuccess: ({ added }) => finish(`Added to ${pluralize(added, 'project')}: ${item.title}`),
        // Unchecks the refused projects, which are no longer listed.
        onError: (error) => {
          const current = parseOwnItemDraft(draftStore.read()) ?? draft
          const refusedIds = refusedProjectsOf(error)
          changeDraft({ ...current, chosen: current.chosen.filter((id) => !refusedIds.includes(id)) })
        },
      },
    )
  }
  const refusedCount = refusedProjectsOf(add.error).length
  return (
    <>
      <Modal
        opened={unsaved.isShown}
        onClose={unsaved.close}
        title={existing ? `Change ${existing.title}` : 'Add item'}
        size={640}
      >
        <PendingFieldset pending={save.isPending}>
          {!existing && (
            <Group gap={8} mb={16} role="group" aria-label="Start from a template">
              <Text size="sm" c="var(--ink-2)">
                Start from
              </Text>
              {ITEM_TEMPLATES.map(({ title, kinds }) => (
                <Button
                  key={title}
                  size="xs"
                  variant="default"
                  onClick={() => setItem({ ...item, title, kinds: [...kinds] })}
                >
                  {title}
                </Button>
              ))}
            </Group>
          )}
          <div ref={fields}>
            <ItemFields
              item={item}
              errors={errors}
              autoFocus
              zone={times.zoneName()}
              today={times.today}
              dueHint={existing ? 'It can only be moved later.' : isPast ? PAST_HINT : ''}
              former={existing}
              onChange={setItem}
            />
          </div>
          {!existing && (
            <ProjectChoice chosen={chosen} onChange={(ids) => changeDraft({ chosen: [...ids] })} />
          )}
        </PendingFieldset>
        {areErrorsShown && isProjectMissing && (
          <Text mt={8} size="sm" c="var(--rejected)" role="alert">
            Please choose a project.
          </Text>
        )}
        {save.error && !save.isPending && Object.keys(refused).length === 0 && (
          <Box mt={16}>
            <Alert kind="error" {...(refusedCount === 0 && { onRetry: submit })}>
              {refusedCount > 0
                ? formatRefusedProjects(refusedCount, refusalCode(save.error) === 'HAND_IN_PROJECT_COMPLETED')
                : errorText(save.error, 'This item could not be saved. Please try again.')}
            </Alert>
          </Box>
        )}
        <DialogActions>
          <Button variant="subtle" onClick={unsaved.close}>
            Cancel
          </Button>
          <BusyButton busy={save.isPending} onClick={submit}>
            {saveLabel}
          </BusyButton>
        </DialogActions>
      </Modal>
      <UnsavedDialog unsaved={unsaved} title="Leave without saving?" confirm="Discard changes">
        The item has not been saved.
      </UnsavedDialog>
    </>
  )
}

/** The ids of the chosen projects that the server refused. */
const refusedProjectsOf = (error: ReturnType<typeof useAddItem>['error']): readonly string[] =>
  isDefinedError(error) &&
  (error.code === 'HAND_IN_PROJECT_NOT_YOURS' || error.code === 'HAND_IN_PROJECT_COMPLETED')
    ? (error.data?.assignmentIds ?? [])
    : []

interface ProjectChoiceProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Chooses mentored projects; the choice stays across searches. */
function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const [search, setSearch] = useState('')
  const { text, changeText } = useSearchText(search, setSearch)
  const query = useInfiniteQuery(mentoredChoicesQuery(search))
  const shown = rowsOf(query.data)
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  const isFull = chosen.size >= PROJECTS_AT_ONCE_MAX
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isOn && next.size < PROJECTS_AT_ONCE_MAX) next.add(id)
      if (!isOn) next.delete(id)
    }
    onChange(next)
  }
  return (
    <Box component="fieldset" mt={24} mx={0} p={0} bd={0} miw={0}>
      <Text component="legend" size="sm" fw={550} mb={8} p={0}>
        Projects{chosen.size > 0 ? `, ${chosen.size} chosen` : ''}
        {isFull ? ', the most at once' : ''}
      </Text>
      <Group gap={12} mb={8}>
        <SearchBox label="Search student or project" value={text} onChange={changeText} />
        <Checkbox
          label="All shown"
          checked={areAllChosen}
          disabled={shown.length === 0 || (isFull && !areAllChosen)}
          onChange={() =>
            toggle(
              shown.map(({ id }) => id),
              !areAllChosen,
            )
          }
        />
      </Group>
      <Box mah={260} style={{ overflowY: 'auto', border: '1px solid var(--line)', borderRadius: 'var(--r)' }}>
        <PagedList
          query={query}
          rows="projects"
          failed="Failed to load projects"
          failedHint="Your projects are safe; only the list could not be loaded."
          empty={
            <EmptyState title="No projects to choose from">
              Projects you mentor appear here until they are completed.
            </EmptyState>
          }
          filter={{
            on: search !== '',
            none: 'No projects match your search',
            onClear: () => changeText(''),
          }}
        >
          {(projects) => (
            <ul aria-label="Projects">
              {projects.map(({ id, title, student }) => (
                <Box key={id} component="li" px={16} py={8}>
                  <Checkbox
                    label={`${student.name}, ${title}`}
                    checked={chosen.has(id)}
                    disabled={isFull && !chosen.has(id)}
                    onChange={(event) => toggle([id], event.currentTarget.checked)}
                  />
                </Box>
              ))}
            </ul>
          )}
        </PagedList>
      </Box>
    </Box>
  )
}
