import {
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  type ProjectStatus,
} from '@capstone/contract/assignments/assignments.constants'
import { Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

export interface MentoredProjectStatusFieldProps {
  readonly status: ProjectStatus
  readonly onChange: (status: ProjectStatus) => void
}

const CHOICES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }))

/** The status of a project, to change: a list that opens first, so that going through it saves nothing. Spec 2 §4. */
export function MentoredProjectStatusField({ status, onChange }: MentoredProjectStatusFieldProps) {
  return (
    <Select
      label="Status"
      data={CHOICES}
      value={status}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.7} />}
      onChange={(value) => {
        const chosen = PROJECT_STATUSES.find((each) => each === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
