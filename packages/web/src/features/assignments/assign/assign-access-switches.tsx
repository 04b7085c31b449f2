import { RESOURCE_LABELS, RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { Switch } from '@mantine/core'
import type { AssignDraft } from './assign-draft.queries.ts'
import classes from './assign-project.module.css'

/** The six switches: what the chosen students may open. Spec 2 §6. */
export function AssignAccessSwitches({ draft }: { readonly draft: AssignDraft }) {
  return (
    <fieldset className={classes.access}>
      <legend className={classes.legend}>What these students may open</legend>
      {RESOURCES.map((resource) => (
        <Switch
          key={resource}
          label={RESOURCE_LABELS[resource]}
          checked={draft.values.access[resource]}
          onChange={(event) => draft.switchAccess(resource, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
