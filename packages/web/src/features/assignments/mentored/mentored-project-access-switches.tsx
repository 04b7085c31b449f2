import { RESOURCE_LABELS, type Resource } from '@capstone/contract/assignments/assignments.constants'
import type { SwitchedResource } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Switch } from '@mantine/core'
import { NOTHING_UPLOADED, sayAccess } from './mentored-project.messages.ts'
import classes from './mentored-project.module.css'

export interface MentoredProjectAccessSwitchesProps {
  readonly studentName: string
  readonly resources: readonly SwitchedResource[]
  readonly onSwitch: (resource: Resource, isOn: boolean) => void
}

/** The six switches of a project: what its student may open from their next click on. Spec 2 §6. */
export function MentoredProjectAccessSwitches({
  studentName,
  resources,
  onSwitch,
}: MentoredProjectAccessSwitchesProps) {
  return (
    <fieldset className={`${classes.plain} ${classes.access}`}>
      <legend className={classes.heading}>{sayAccess(studentName)}</legend>
      <div className={classes.switches}>
        {resources.map(({ resource, isOn, exists }) => (
          <Switch
            key={resource}
            label={RESOURCE_LABELS[resource]}
            description={exists ? undefined : NOTHING_UPLOADED}
            checked={isOn}
            onChange={(event) => onSwitch(resource, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
