import { COURSES, YEARS } from '@capstone/contract/accounts/accounts.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { Plan, PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { COURSE_REQUIRED, YEAR_REQUIRED } from '@capstone/contract/people/people.constants'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { useFocusAfterClosing } from '../../../lib/dom/use-focus-fallback.ts'
import { calls } from '../../../lib/http/api.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { copyItems } from './plan-copy.model.ts'
import { PLAN_COPY_FAILED, planChoiceOf } from './plans.messages.ts'
import type { NewPlan } from './use-new-plans.ts'

/** The value of the option to start without items. */
const NO_ITEMS = 'none'

export interface NewPlanDialogProps {
  readonly opened: boolean
  readonly plans: readonly Plan[]
  /** Those that were started in this tab and are not stored yet. */
  readonly newPlans: readonly NewPlan[]
  /** The plan whose items are to be copied, if one was chosen already. */
  readonly source?: string | undefined
  readonly onClose: () => void
  readonly onChosen: (chosen: Pick<PlanDetail, 'course' | 'year'>, items: readonly NewItem[]) => void
}

/**
 * Asks for the course and year of a new plan, and for a plan whose items to copy. Refuses a course and year that have a
 * plan already, unless it is archived.
 */
export function NewPlanDialog(props: NewPlanDialogProps) {
  const { opened, plans, newPlans, source: given, onClose, onChosen } = props
  const client = useQueryClient()
  const [source, setSource] = useState(given ?? NO_ITEMS)
  const [course, setCourse] = useState('')
  const [year, setYear] = useState('')
  const [areErrorsShown, setErrorsShown] = useState(false)
  const isShown = useDeferredOpen(opened)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (_chosen: Pick<PlanDetail, 'course' | 'year'>) =>
      source === NO_ITEMS
        ? []
        : copyItems(
            await client.fetchQuery(
              calls.handIns.readPlan.queryOptions({ input: { id: source }, staleTime: 0 }),
            ),
          ),
    onSuccess: (items, chosen) => onChosen(chosen, items),
  })
  // While the dialog closes, the plan it has started is among the new ones.
  const isTaken =
    opened &&
    [...plans.filter(({ status }) => status !== 'archived'), ...newPlans].some(
      (plan) => plan.course === course && plan.year === year,
    )
  // Closing does not cancel the copy that is being loaded, so the dialog stays open until it is made.
  const close = () => {
    if (!isPending) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The second click of a double click arrives while the dialog is closing.
    if (!opened) return
    setErrorsShown(true)
    const chosen = {
      course: COURSES.find((each) => each === course),
      year: YEARS.find((each) => each === year),
    }
    if (chosen.course && chosen.year && !isTaken) mutate({ course: chosen.course, year: chosen.year })
  }
  return (
    <Modal
      opened={isShown}
      onClose={close}
      // The button that opened the dialog may be that of the empty state, which is gone once there is a plan.
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
            error={areErrorsShown && !course ? COURSE_REQUIRED : undefined}
            onChange={setCourse}
          />
          <SelectField
            label="Year"
            placeholder="Choose a year"
            options={YEARS}
            value={year}
            error={areErrorsShown && !year ? YEAR_REQUIRED : undefined}
            onChange={setYear}
          />
          {plans.length > 0 && (
            <SelectField
              label="Items"
              description={
                source !== NO_ITEMS && 'They are copied. Dates that have passed are left for you to choose.'
              }
              options={[
                { value: NO_ITEMS, label: 'Start without items' },
                ...plans.map((plan) => ({ value: plan.id, label: `Copy ${planChoiceOf(plan)}` })),
              ]}
              value={source}
              onChange={setSource}
            />
          )}
          {isTaken && (
            <Text size="sm" c="var(--rejected)" role="alert">
              There is already a plan for this course and year.
            </Text>
          )}
          {error && !isPending && (
            <Text size="sm" c="var(--rejected)" role="alert">
              {errorText(error, PLAN_COPY_FAILED)}
            </Text>
          )}
        </Stack>
        <DialogActions>
          <Button variant="subtle" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isPending}>
            Continue
          </BusyButton>
        </DialogActions>
      </form>
    </Modal>
  )
}
