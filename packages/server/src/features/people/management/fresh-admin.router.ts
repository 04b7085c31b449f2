import { asAdmin } from '../../../rpc/procedures.ts'
import { requireFreshSignIn } from '../../accounts/passwords/confirmation.service.ts'

/** Procedures for administrators whose sign-in is fresh: to delete and to export people. */
export const asFreshAdmin = asAdmin.use(async ({ context, next }) => {
  await requireFreshSignIn(context)
  return next()
})
