import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { idSchema } from '../base.ts'
import { HAND_IN_KINDS, HAND_IN_STATUSES, HAND_IN_VERSIONS_MAX, OWN_ITEMS_MAX } from './hand-ins.constants.ts'

export const HAND_IN_FEEDBACK_REQUIRED = 'Please write what the student should change.'
export const TIME_REQUIRED = 'Please choose a day and a time.'
export const TIME_SKIPPED = 'Clocks are put forward then, so this time does not exist. Please choose another.'
export const DUE_DATE_PAST = 'Please choose a time in the future.'
export const DUE_BEFORE_ITEM = 'The due date cannot be before that of the item.'
export const DUE_BEFORE_EXTENSION = 'The due date cannot be before the one that was granted.'
export const CUT_OFF_BEFORE_DUE = 'The cut-off cannot be before the due date.'
export const KIND_REQUIRED = 'Please choose at least one kind of file.'

const titles = z.object({ titles: z.array(z.string()) })

export const handInErrors = declareErrors({
  HAND_IN_NOT_FOUND: { status: 404, message: 'This hand-in does not exist.' },
  HAND_IN_CLOSED: { status: 409, message: 'This hand-in is closed, so nothing can be handed in any more.' },
  HAND_IN_PROJECT_REMOVED: {
    status: 409,
    message: 'The project was removed or withdrawn, so this hand-in is closed.',
  },
  HAND_IN_ACCEPTED: { status: 409, message: 'This hand-in was accepted already.' },
  HAND_IN_KIND_NOT_ACCEPTED: {
    status: 415,
    message: 'This kind of file is not accepted here.',
    data: z.object({ kinds: z.array(z.enum(HAND_IN_KINDS)) }),
  },
  HAND_IN_VERSIONS_TOO_MANY: {
    status: 409,
    message: `This hand-in has reached the maximum of ${HAND_IN_VERSIONS_MAX} versions.`,
  },
  HAND_IN_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This hand-in has changed in the meantime. Please look at it again.',
    /** The hand-in's current status, newest version and due date. */
    data: z.object({ status: z.enum(HAND_IN_STATUSES), version: z.int(), dueAt: z.date() }),
  },
  ITEM_NOT_FOUND: { status: 404, message: 'This item does not exist.' },
  ITEMS_TOO_MANY: {
    status: 409,
    message: `One of these projects has ${OWN_ITEMS_MAX} items from instructors already, which is the maximum.`,
  },
  ITEM_HANDED_IN: {
    status: 409,
    message: 'Something was handed in already, so this item cannot be removed.',
    data: titles,
  },
  ITEM_DATE_EARLIER: {
    status: 409,
    message: 'A published date would move earlier. Please choose a later one.',
    data: titles,
  },
  ITEM_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This item has changed in the meantime. Please open it again and repeat your change.',
  },
  HAND_IN_PROJECT_NOT_YOURS: {
    status: 403,
    message: 'You do not mentor one of these projects.',
    /** Those of the given projects; absent for the projects of an item that is changed or removed. */
    data: z.object({ assignmentIds: z.array(idSchema) }).optional(),
  },
  HAND_IN_PROJECT_COMPLETED: {
    status: 409,
    message: 'One of these projects is completed, so it gets no further items.',
    /** Those of the given projects. */
    data: z.object({ assignmentIds: z.array(idSchema) }),
  },
})
