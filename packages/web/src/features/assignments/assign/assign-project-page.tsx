import { RESOURCE_LABELS, RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { Button, Switch } from '@mantine/core'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { formatProjectAssigned, formatSelection, REDIRECTING } from '../assignments.messages.ts'
import type { AssignSearches } from '../assignments.queries.ts'
import { type AssignDraft, useAssignDraft } from './assign-draft.queries.ts'
import classes from './assign-project.module.css'
import { AssignProjectPicker } from './assign-project-picker.tsx'
import { type AssignSubmit, useAssignSubmit } from './assign-saving.queries.ts'
import { CandidatePicker } from './candidate-picker.tsx'

export interface AssignProjectPageProps {
  readonly searches: AssignSearches
  readonly onSearch: (change: AssignSearches) => void
}

/** Assigns one project to students, with six access switches. */
export function AssignProjectPage({ searches, onSearch }: AssignProjectPageProps) {
  const draft = useAssignDraft()
  const assigning = useAssignSubmit(draft)
  return (
    <>
      <PageHeader title="Assign Projects" about="Give one of your projects to students you mentor." />
      {/* Not a form: pressing Enter in a search box or on a name would submit an incomplete selection. */}
      <div className={classes.form}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <AssignProjectPicker
              searches={searches}
              onSearch={(projects) => onSearch({ projects })}
              draft={draft}
            />
            <SectionCard title="Access">
              <AssignAccessSwitches draft={draft} />
            </SectionCard>
          </div>
          <CandidatePicker searches={searches} onSearch={onSearch} draft={draft} />
        </div>
        <AssignProjectFooter draft={draft} assigning={assigning} />
      </div>
    </>
  )
}

/** The six switches: what the selected students may open. */
function AssignAccessSwitches({ draft }: { readonly draft: AssignDraft }) {
  return (
    <fieldset className={classes.access}>
      <legend className={classes.legend}>What these students may open</legend>
      {RESOURCES.map((resource) => (
        <Switch
          key={resource}
          label={RESOURCE_LABELS[resource]}
          checked={draft.values.access[resource]}
          onChange={(event) => draft.setAccess(resource, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

interface AssignProjectFooterProps {
  readonly draft: AssignDraft
  readonly assigning: AssignSubmit
}

/** Summarizes the selection, with the button that assigns it. */
function AssignProjectFooter({ draft, assigning }: AssignProjectFooterProps) {
  const { projectTitle, students, access } = draft.values
  const { problem, assigned, isAssigning } = assigning
  const resourcesOn = Object.values(access).filter(Boolean).length
  return (
    <div className={classes.footer}>
      {problem && <Alert kind="error">{problem}</Alert>}
      {assigned !== null && (
        <Alert kind="success">
          <p>{formatProjectAssigned(assigned)}</p>
          <p>{REDIRECTING}</p>
        </Alert>
      )}
      <div className={classes.footerLine}>
        <div className={classes.summary} aria-live="polite">
          <p className={classes.summaryTitle}>{projectTitle || 'No project selected'}</p>
          <p className={classes.note}>{formatSelection(students.length, resourcesOn)}</p>
        </div>
        {students.length > 0 && assigned === null && (
          <Button variant="subtle" onClick={() => draft.drop(() => true)}>
            Clear students
          </Button>
        )}
        <Button onClick={assigning.assign} loading={isAssigning} aria-disabled={assigned !== null}>
          {students.length > 0 ? `Assign to ${students.length} Student(s)` : 'Assign Project'}
        </Button>
      </div>
    </div>
  )
}
