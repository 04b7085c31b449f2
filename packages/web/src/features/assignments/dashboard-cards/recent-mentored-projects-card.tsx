import type { InstructorDashboard } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pluralize } from '../../../lib/text/formats.ts'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { MentoredProjectRow } from '../mentored-list/mentored-project-row.tsx'
import { MENTORED_EMPTY } from '../mentored-list/mentored-projects.messages.ts'
import classes from './student-project-row.module.css'

export interface RecentMentoredProjectsCardProps {
  /** Undefined while loading. */
  readonly dashboard: InstructorDashboard | undefined
  readonly onOpen: () => void
}

/** The newest mentored projects, each opening in a dialog, with a link to all of them. */
export function RecentMentoredProjectsCard({ dashboard, onOpen }: RecentMentoredProjectsCardProps) {
  const projects = dashboard?.projects
  const more = dashboard ? dashboard.figures.totalProjects - dashboard.projects.length : 0
  // The "next steps" section has the screen's primary button.
  const isSecondary = dashboard !== undefined && dashboard.next.length > 0
  const isStalledPlain = dashboard?.next.some(({ kind }) => kind === 'projects_stalled') ?? false
  return (
    <SectionCard title="Recent Student Projects" flush>
      {!projects && <ListSkeleton label="Loading projects" rows={4} bare />}
      {projects?.length === 0 && (
        <EmptyState
          title={MENTORED_EMPTY}
          buttons={
            <>
              <Button
                variant={isSecondary ? 'default' : 'filled'}
                renderRoot={(props) => (
                  <Link to="/instructor/repository" search={{ upload: true }} {...props} />
                )}
              >
                Upload First Project
              </Button>
              <Button component={Link} to="/instructor/assign-project" variant="default">
                Assign Project
              </Button>
            </>
          }
        >
          Upload a project to your repository, then assign it to your students.
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <RowList label="Recent student projects">
          {projects.map((project) => (
            <MentoredProjectRow
              key={project.id}
              project={project}
              isStalledPlain={isStalledPlain}
              onOpen={onOpen}
            />
          ))}
        </RowList>
      )}
      {more > 0 && (
        <div className={classes.all}>
          <Button component={Link} to="/instructor/student-projects" variant="subtle" size="xs">
            View {pluralize(more, 'More Project')}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
