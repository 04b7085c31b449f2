import type { MyProjects, ProjectCard } from '@capstone/contract/assignments/assignments.schemas'
import { Button, Flex } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { PROJECTS_FAILED, PROJECTS_NONE_MATCH } from '../assignments.messages.ts'
import { MyProjectCard } from './my-project-card.tsx'
import type { MyProjectFilters } from './my-projects.queries.ts'

export interface MyProjectsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<MyProjects>>
  readonly filters: MyProjectFilters
  readonly onClear: () => void
}

/** A student's projects as cards, the first one expanded, or ways to get one. */
export function MyProjectsList({ query, filters, onClear }: MyProjectsListProps) {
  // Only cards the person toggled. By default only the first card is expanded.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const hasCards = (query.data?.pages[0]?.items.length ?? 0) > 0
  const list = (
    <PagedList
      query={query}
      rows="projects"
      failed={PROJECTS_FAILED}
      failedHint="Your projects are safe; this is only the list."
      open={hasCards}
      empty={<NoProjects />}
      filter={{
        on: filters.search !== undefined || filters.status !== undefined,
        none: PROJECTS_NONE_MATCH,
        onClear,
      }}
    >
      {(projects) => (
        <Flex component="ul" direction="column" gap={16} aria-label="Projects">
          {inProgressFirst(projects).map((project, index) => {
            const isOpen = toggled.get(project.id) ?? index === 0
            return (
              <li key={project.id}>
                <MyProjectCard
                  project={project}
                  isFirst={index === 0}
                  isOpen={isOpen}
                  onToggle={() => setToggled(new Map(toggled).set(project.id, !isOpen))}
                />
              </li>
            )
          })}
        </Flex>
      )}
    </PagedList>
  )
  return hasCards ? list : <Card flush>{list}</Card>
}

/** What is being worked on comes first. */
const inProgressFirst = (projects: readonly ProjectCard[]) =>
  projects.toSorted((one, other) => rankOf(one) - rankOf(other))
const rankOf = ({ status }: ProjectCard) => (status === 'in_progress' ? 0 : 1)

function NoProjects() {
  return (
    <EmptyState
      title="No projects yet"
      buttons={
        <>
          <Button component={Link} to="/student/activate-project">
            Activate AI Project
          </Button>
          <Button component={Link} to="/student/support-chat" variant="default">
            Contact Instructor
          </Button>
        </>
      }
    >
      Request a project of your own, or ask your instructor to assign you one.
    </EmptyState>
  )
}
