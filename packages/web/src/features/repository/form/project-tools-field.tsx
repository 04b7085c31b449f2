import { TOOLS_MAX } from '@capstone/contract/repository/repository.constants'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ProjectDraft } from './project-draft.queries.ts'
import classes from './project-form.module.css'

/** Rows of software tools: a title and where to get it. Rows left incomplete are not saved. Spec 2 §5. */
export function ProjectToolsField({ form }: Pick<ProjectDraft, 'form'>) {
  const { tools } = form.values
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Software Tools</legend>
      <p className={classes.note}>
        Links to what students need. A row without a title or an address is not saved.
      </p>
      {tools.map((_, row) => (
        <div key={form.key(`tools.${row}`)} className={classes.tool}>
          <TextInput
            aria-label={`Title of tool ${row + 1}`}
            placeholder="Title"
            {...form.getInputProps(`tools.${row}.title`)}
          />
          <TextInput
            aria-label={`URL of tool ${row + 1}`}
            placeholder="https://"
            type="url"
            {...form.getInputProps(`tools.${row}.url`)}
          />
          <ActionIcon aria-label={`Remove tool ${row + 1}`} onClick={() => form.removeListItem('tools', row)}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        disabled={tools.length >= TOOLS_MAX}
        onClick={() => form.insertListItem('tools', { title: '', url: '' })}
      >
        Add tool
      </Button>
      {form.errors.tools && (
        <p role="alert" className={classes.problem}>
          {form.errors.tools}
        </p>
      )}
    </fieldset>
  )
}
