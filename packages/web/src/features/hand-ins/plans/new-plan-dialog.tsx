import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { Plan, PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { COURSE_REQUIRED, YEAR_REQUIRED } from '@capstone/contract/people/people.constants'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { useFocusAfterClosing } from '../../../lib/dom/use-focus-fallback.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'

export interface NewPlanDialogProps {
  readonly opened: boolean
  readonly plans: readonly Plan[]
  readonly onClose: () => void
  readonly onChosen: (chosen: Pick<PlanDetail, 'course' | 'year'>) => void
}

/** Asks for the course and year of a new plan. Refuses those that already have one. */
export function NewPlanDialog({ opened, plans, onClose, onChosen }: NewPlanDialogProps) {
  const [course, setCourse] = useState('')
  const [year, setYear] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShown = useDeferredOpen(opened)
  const isTaken = plans.some(
    (plan) => plan.course === course && plan.year === year && plan.status !== 'archived',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const chosen = {
      course: COURSES.find((each) => each === course),
      year: YEARS.find((each) => each === year),
    }
    if (chosen.course && chosen.year && !isTaken) onChosen({ course: chosen.course, year: chosen.year })
  }
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      // The pressed button of the empty screen disappears once there is a plan.
      onExitTransitionEnd={useFocusAfterClosing(isShown)}
      title="New plan"
      centered
      size={440}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SelectField
            label="Course"
            placeholder="Choose a course"
            options={COURSES}
            value={course}
            error={isChecked && !course ? COURSE_REQUIRED : undefined}
            onChange={setCourse}
          />
          <SelectField
            label="Year"
            placeholder="Choose a year"
            options={YEARS}
            value={year}
            error={isChecked && !year ? YEAR_REQUIRED : undefined}
            onChange={setYear}
          />
          {isTaken && (
            <Text size="sm" c="var(--rejected)" role="alert">
              There is already a plan for this course and year.
            </Text>
          )}
        </Stack>
        <DialogActions>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
