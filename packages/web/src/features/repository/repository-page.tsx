import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DeleteProjectDialog } from './delete-project-dialog.tsx'
import classes from './project-list.module.css'
import { ProjectList } from './project-list.tsx'
import { DELETED } from './repository.messages.ts'

// The form, with its schemas and uploads, comes when it is first asked for: the list can be read before.
const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }))

export interface RepositoryPageProps {
  /** What the address says is searched for. */
  readonly search: string
  readonly onSearch: (search: string) => void
}

type Editing = {
  readonly round: number
  readonly opened: boolean
  readonly project: RepositoryProject | null
}

/** One's own projects: search, upload, edit, delete, open their files. Spec 2 §2. */
export function RepositoryPage({ search, onSearch }: RepositoryPageProps) {
  const { text, changeText } = useSearchText(search, onSearch)
  const [editing, setEditing] = useState<Editing>({ round: 0, opened: false, project: null })
  const [deleting, setDeleting] = useState<RepositoryProject | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  const news = useRef<HTMLDivElement>(null)

  // Each round is a form of its own, with ids of its own.
  const edit = (project: RepositoryProject | null) =>
    setEditing(({ round }) => ({ round: round + 1, opened: true, project }))
  const closeForm = () => setEditing((current) => ({ ...current, opened: false }))
  const finish = (message: string) => {
    closeForm()
    setDeleting(null)
    setSuccess(message)
  }
  const finishDeleting = () => {
    finish(DELETED)
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
      <FilterBar>
        <SearchBox label="Search title, description, category" value={text} onChange={changeText} />
      </FilterBar>
      <ProjectList
        search={search}
        onClearSearch={() => changeText('')}
        onUpload={() => edit(null)}
        onEdit={edit}
        onDelete={setDeleting}
      />
      {editing.round > 0 && (
        <Suspense>
          <ProjectDialog
            key={editing.round}
            opened={editing.opened}
            project={editing.project}
            onClose={closeForm}
            onSaved={finish}
          />
        </Suspense>
      )}
      <DeleteProjectDialog project={deleting} onClose={() => setDeleting(null)} onDeleted={finishDeleting} />
    </>
  )
}
