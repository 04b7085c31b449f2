import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { SwitchedResource } from '@capstone/contract/assignments/mentored-projects.schemas'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import view from '../mine/view-project.module.css'
import { sayAccess } from './mentored-project.messages.ts'
import classes from './mentored-project.module.css'

export interface MentoredProjectAccessListProps {
  readonly studentName: string
  readonly resources: readonly SwitchedResource[]
}

/** What a student may open, to read. */
export function MentoredProjectAccessList({ studentName, resources }: MentoredProjectAccessListProps) {
  const open = resources.filter(({ isOn }) => isOn)
  return (
    <>
      <h3 className={classes.heading}>{sayAccess(studentName)}</h3>
      {open.length === 0 ? (
        <p className={view.words}>Nothing</p>
      ) : (
        <FactsLine>{open.map(({ resource }) => RESOURCE_LABELS[resource])}</FactsLine>
      )}
    </>
  )
}
