import { asAdmin } from '../../../rpc/procedures.ts'
import { requireFreshSignIn } from '../../accounts/passwords/confirmation.service.ts'

/** Builds procedures for administrators whose sign-in is fresh, such as those that delete or export people. */
export const asFreshAdmin = asAdmin.use(async ({ context, next }) => {
  await requireFreshSignIn(context)
  return next()
})
