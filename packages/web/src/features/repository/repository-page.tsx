import type { CategoryCount, RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Box, Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLastDefined } from '../../lib/dom/use-last-defined.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { formatShownCount } from '../../lib/text/result-count.ts'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import { ProjectList } from './project-list.tsx'
import {
  CONFIRM_DELETE,
  DELETE_CONSEQUENCE_FOR_STUDENTS,
  formatAssignedCount,
  PROJECT_CREATED,
  PROJECT_DELETE_FAILED,
  PROJECT_DELETED,
} from './repository.messages.ts'
import { type OwnProjectFilters, ownProjectsQuery, useDeleteProject } from './repository.queries.ts'

const ProjectDialog = lazyWithRetry(async () => ({
  default: (await import('./form/project-dialog.tsx')).ProjectDialog,
}))

export interface RepositoryPageProps {
  /** From the URL. */
  readonly filters: OwnProjectFilters
  /** From the URL: whether the form for a new project opens without a click. */
  readonly isUploadOpen: boolean
  readonly onFilter: (change: OwnProjectFilters) => void
  /** Removes the request for the form from the URL. */
  readonly onClearUpload: () => void
}

type EditState = {
  readonly openCount: number
  readonly opened: boolean
  readonly project: RepositoryProject | null
}

/** The instructor's own projects: search, upload, edit, delete, open files. */
export function RepositoryPage(props: RepositoryPageProps) {
  const { filters, isUploadOpen, onFilter, onClearUpload } = props
  const query = useInfiniteQuery(ownProjectsQuery(filters))
  const [firstPage] = query.data?.pages ?? []
  const isFiltered = filters.search !== undefined || filters.category !== undefined
  const [editing, setEditing] = useState<EditState>({ openCount: 0, opened: false, project: null })
  const [deleting, setDeleting] = useState<RepositoryProject | null>(null)
  const [success, setSuccess] = useState<{ readonly text: string; readonly id: number } | null>(null)
  // `id` distinguishes consecutive messages with the same text.
  const showSuccess = (text: string) => setSuccess((last) => ({ text, id: (last?.id ?? 0) + 1 }))
  const feedback = useRef<HTMLDivElement>(null)

  // Each opening is a new form with its own ids.
  const edit = (project: RepositoryProject | null) => {
    setSuccess(null)
    setEditing(({ openCount }) => ({ openCount: openCount + 1, opened: true, project }))
  }
  const openUploadForm = useEffectEvent(() => {
    if (editing.opened) onClearUpload()
    else edit(null)
  })
  // The command palette can ask for the form at any time; a form that is open stays, and the request is dropped.
  useEffect(() => {
    if (isUploadOpen) openUploadForm()
  }, [isUploadOpen])
  const closeForm = () => {
    setEditing((current) => ({ ...current, opened: false }))
    if (isUploadOpen) onClearUpload()
  }
  const finishSaving = (message: string) => {
    closeForm()
    showSuccess(message)
  }
  const finishDeleting = () => {
    setDeleting(null)
    showSuccess(PROJECT_DELETED)
    // The focused card is gone, so the focus moves to the message.
    feedback.current?.focus()
  }
  // The message is above the list, which may be long, so scroll to it.
  useEffect(() => {
    if (success) feedback.current?.scrollIntoView({ block: 'center' })
  }, [success])
  const uploadButton = (
    <Button leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => edit(null)}>
      Upload Project
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Project Repository"
        about="The projects you give to your students."
        actions={uploadButton}
      />
      <div ref={feedback} tabIndex={-1} style={{ outline: 0 }}>
        {success && (
          <Alert
            key={success.id}
            kind="success"
            // An upload takes so long that the person may be looking elsewhere.
            isPersistent={success.text === PROJECT_CREATED}
            onDismiss={() => setSuccess(null)}
          >
            {success.text}
          </Alert>
        )}
      </div>
      <ProjectFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={!isFiltered && firstPage?.categories.length === 0}
        firstPage={firstPage}
      >
        {(clear) => (
          <ProjectList
            query={query}
            isFiltered={isFiltered}
            onClear={clear}
            onUpload={() => edit(null)}
            onEdit={edit}
            onDelete={setDeleting}
          />
        )}
      </ProjectFilters>
      {editing.openCount > 0 && (
        <Suspense>
          <ProjectDialog
            key={editing.openCount}
            opened={editing.opened}
            project={editing.project}
            onClose={closeForm}
            onSaved={finishSaving}
          />
        </Suspense>
      )}
      <DeleteProjectDialog project={deleting} onClose={() => setDeleting(null)} onDeleted={finishDeleting} />
    </>
  )
}

interface DeleteProjectDialogProps {
  /** The project to delete; null closes the dialog. */
  readonly project: RepositoryProject | null
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks for confirmation before a project is deleted with its files and assignments. */
function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject()
  // While the dialog closes, it still names the project.
  const shown = useLastDefined(project ?? undefined)
  const close = () => {
    deletion.reset()
    onClose()
  }
  const confirm = () => {
    if (project) deletion.mutate({ id: project.id }, { onSuccess: onDeleted })
  }
  return (
    <ConfirmDialog
      opened={project !== null}
      title={`Delete ${shown ? stripDirectionMarks(shown.title) : 'this project'}?`}
      confirm="Delete"
      onConfirm={confirm}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, PROJECT_DELETE_FAILED) : undefined}
    >
      {shown && shown.assignedCount > 0 && (
        <Text mb="sm">
          <Box component="strong" fw={600}>
            {formatAssignedCount(shown.assignedCount)}
          </Box>{' '}
          {DELETE_CONSEQUENCE_FOR_STUDENTS}
        </Text>
      )}
      <p>{CONFIRM_DELETE}</p>
    </ConfirmDialog>
  )
}

interface ProjectFiltersProps {
  readonly filters: OwnProjectFilters
  readonly onFilter: (change: OwnProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** All categories, and how many projects match; undefined while loading. */
  readonly firstPage: { readonly categories: readonly CategoryCount[]; readonly matching: number } | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search and category filters of the instructor's own projects, with the number of matches. */
function ProjectFilters({ filters, onFilter, isHidden, firstPage, children }: ProjectFiltersProps) {
  const { category } = filters
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, category: undefined })
  }
  const all = (firstPage?.categories ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {!isHidden && (
        <FilterBar
          active={category ? 1 : 0}
          showing={firstPage && formatShownCount(firstPage.matching, all, 'projects')}
          search={
            <SearchBox
              label="Search projects"
              fields="title, description, category"
              value={text}
              onChange={changeText}
            />
          }
        >
          <FilterSelect
            name="Category"
            value={category ?? ''}
            options={optionsOf(firstPage?.categories ?? [], category)}
            onChange={(chosen) => onFilter({ category: chosen || undefined })}
          />
        </FilterBar>
      )}
      {children(clear)}
    </>
  )
}

/** "Civil (3)" for each category, and for the selected one even if no project has it any more. */
function optionsOf(categories: readonly CategoryCount[], chosen: string | undefined) {
  const options = categories.map(({ category, count }) => ({
    value: category,
    label: `${category} (${count})`,
  }))
  const isThere = !chosen || categories.some(({ category }) => category === chosen)
  return isThere ? options : [...options, { value: chosen, label: `${chosen} (0)` }]
}
