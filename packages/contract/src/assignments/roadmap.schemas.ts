import * as z from 'zod'
import { idSchema, optionalText } from '../base.ts'
import { IDEA_STEPS_MAX, STEP_NOTE_MAX_LENGTH } from '../requests/requests.constants.ts'

/**
 * A step to mark done or not done: its index in the roadmap, from 0, and the student's note. Without a note, a step
 * that is done keeps the one it has. Marking a step not done deletes its note. `seenNote` is the note the student saw:
 * another one is neither replaced nor deleted.
 */
export const stepUpdateSchema = z.object({
  assignmentId: idSchema,
  step: z
    .int()
    .min(0)
    .max(IDEA_STEPS_MAX - 1),
  isDone: z.boolean(),
  note: optionalText(STEP_NOTE_MAX_LENGTH).optional(),
  seenNote: optionalText(STEP_NOTE_MAX_LENGTH),
})
export type StepUpdate = z.infer<typeof stepUpdateSchema>
