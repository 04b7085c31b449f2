import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageHead } from '../../ui/lists/page-head.tsx'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import { ProjectFilters } from './project-filters.tsx'
import classes from './project-list.module.css'
import { ProjectList } from './project-list.tsx'
import { DELETED } from './repository.messages.ts'
import { type OwnProjectFilters, ownProjectsQuery } from './repository.queries.ts'

// The form, with its schemas and uploads, comes when it is first asked for: the list can be read before.
const ProjectDialog = lazyPart(async () => ({
  default: (await import('./form/project-dialog.tsx')).ProjectDialog,
}))

export interface RepositoryPageProps {
  /** What the address asks for. */
  readonly filters: OwnProjectFilters
  /** The form for a new project opens with the screen. */
  readonly isUploadAsked: boolean
  readonly onFilter: (change: OwnProjectFilters) => void
  /** The form that opened with the screen is closed. */
  readonly onUploadLeft: () => void
}

type Editing = {
  readonly round: number
  readonly opened: boolean
  readonly project: RepositoryProject | null
}

/** One's own projects: search, upload, edit, delete, open their files. Spec 2 §2. */
export function RepositoryPage(props: RepositoryPageProps) {
  const { filters, isUploadAsked, onFilter, onUploadLeft } = props
  const query = useInfiniteQuery(ownProjectsQuery(filters))
  const [known] = query.data?.pages ?? []
  const isFiltered = filters.search !== undefined || filters.category !== undefined
  const [editing, setEditing] = useState<Editing>({
    round: isUploadAsked ? 1 : 0,
    opened: isUploadAsked,
    project: null,
  })
  const [deleting, setDeleting] = useState<RepositoryProject | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  const news = useRef<HTMLDivElement>(null)

  // Each round is a form of its own, with ids of its own.
  const edit = (project: RepositoryProject | null) =>
    setEditing(({ round }) => ({ round: round + 1, opened: true, project }))
  const closeForm = () => {
    setEditing((current) => ({ ...current, opened: false }))
    if (isUploadAsked) onUploadLeft()
  }
  const finishSaving = (message: string) => {
    closeForm()
    setSuccess(message)
  }
  const finishDeleting = () => {
    setDeleting(null)
    setSuccess(DELETED)
    // The card that held the focus is gone, so the focus moves to what is said about it.
    news.current?.focus()
  }
  // What is said stands above the list, which may be long: the person is brought to it.
  useEffect(() => {
    if (success) news.current?.scrollIntoView({ block: 'center' })
  }, [success])
  const upload = (
    <Button leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => edit(null)}>
      Upload Project
    </Button>
  )

  return (
    <>
      <PageHead title="Project Repository" about="The projects you give to your students." actions={upload} />
      <div ref={news} tabIndex={-1} className={classes.news}>
        {success && (
          <Notice key={success} kind="success" onLeave={() => setSuccess(null)}>
            {success}
          </Notice>
        )}
      </div>
      <ProjectFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={!isFiltered && known?.categories.length === 0}
        known={known}
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
      {editing.round > 0 && (
        <Suspense>
          <ProjectDialog
            key={editing.round}
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
