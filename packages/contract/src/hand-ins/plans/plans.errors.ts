import * as z from 'zod'
import { declareErrors } from '../../base.errors.ts'

export const planErrors = declareErrors({
  PLAN_NOT_FOUND: { status: 404, message: 'This plan does not exist.' },
  PLAN_EXISTS: { status: 409, message: 'There is already a plan for this course and year.' },
  PLAN_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This plan has changed in the meantime. Please look at it again.',
    data: z.object({ revision: z.int() }),
  },
  PLAN_HANDED_IN: {
    status: 409,
    message: 'Something was handed in already, so this plan cannot be deleted. It can be archived.',
  },
  PLAN_BEING_PUBLISHED: {
    status: 409,
    message: 'This plan is being published. Please wait until every project has its items.',
  },
})
