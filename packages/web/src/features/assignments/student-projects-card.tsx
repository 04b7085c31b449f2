import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/list-states.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { PROJECTS_EMPTY, PROJECTS_FAILED } from './assignments.messages.ts'
import { StudentProjectRow } from './student-project-row.tsx'
import { ownProjectsQuery } from './student-projects.queries.ts'

/** A student's own projects, each opening in a dialog, and the way to a new one. Spec 1 §2. */
export function StudentProjectsCard({ onOpen }: { readonly onOpen: () => void }) {
  const query = useInfiniteQuery(ownProjectsQuery)
  return (
    <SectionCard
      title="Current Projects"
      flush
      aside={
        query.isError || rowsOf(query.data).length > 0 ? (
          <Button
            component={Link}
            to="/student/activate-project"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} />}
          >
            New Project
          </Button>
        ) : null
      }
    >
      <PagedList
        query={query}
        rows="projects"
        failed={PROJECTS_FAILED}
        safe="Your projects are safe; this is only the list."
        empty={
          <EmptyState
            title={PROJECTS_EMPTY}
            buttons={
              <Button component={Link} to="/student/activate-project">
                New Project
              </Button>
            }
          >
            A project your instructor assigns to you appears here too.
          </EmptyState>
        }
      >
        {(projects) => (
          <RowList label="Current projects">
            {projects.map((project) => (
              <StudentProjectRow key={project.id} project={project} onOpen={onOpen} />
            ))}
          </RowList>
        )}
      </PagedList>
    </SectionCard>
  )
}
