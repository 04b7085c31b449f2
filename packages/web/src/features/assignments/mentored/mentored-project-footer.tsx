import { WITHDRAWN_BY_ADMINS_ONLY } from '@capstone/contract/assignments/assignments.constants'
import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DELETE, MANAGE } from './mentored-project.messages.ts'
import classes from './mentored-project.module.css'
import { MentoredProjectNewsBanner } from './mentored-project-news-banner.tsx'
import type { useMentorChanges } from './use-mentor-changes.ts'

export interface MentoredProjectFooterProps {
  readonly project: MentoredProjectDetail
  readonly changes: Pick<ReturnType<typeof useMentorChanges>, 'saved' | 'failed' | 'forgetFailed'>
  readonly onDelete: () => void
}

/** The foot of a project that is managed: what came of the last change, and the way to delete it or why there is none. */
export function MentoredProjectFooter({ project, changes, onDelete }: MentoredProjectFooterProps) {
  return (
    <>
      {project.isOfRequest ? (
        <p className={classes.why}>{WITHDRAWN_BY_ADMINS_ONLY}</p>
      ) : (
        <Button variant="danger" onClick={onDelete}>
          {DELETE}
        </Button>
      )}
      <MentoredProjectNewsBanner
        saved={changes.saved}
        failed={changes.failed}
        onLeave={changes.forgetFailed}
      />
    </>
  )
}

/** The foot of one that is shown to be read: where it is managed. */
export function MentoredProjectManageFooter({ id }: { readonly id: string }) {
  return (
    <Button
      renderRoot={(props) => <Link to="/instructor/student-projects" search={{ project: id }} {...props} />}
    >
      {MANAGE}
    </Button>
  )
}
