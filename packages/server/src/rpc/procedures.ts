import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { contract } from '@capstone/contract/contract'
import { implement } from '@orpc/server'
import type { AdminViewer, InstructorViewer, RequestContext, StudentViewer } from './context.ts'
import { refuse } from './refuse.ts'
import { scopeOf } from './scope.ts'

const base = implement(contract).$context<RequestContext>()

const requireViewer = async (context: RequestContext): Promise<Viewer> =>
  (await context.findViewer()) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')

const requireOwnPassword = async (context: RequestContext): Promise<Viewer> => {
  const viewer = await requireViewer(context)
  return viewer.mustChangePassword ? refuse(baseErrors, 'PASSWORD_CHANGE_REQUIRED') : viewer
}

const requireRole = async <Wanted extends Role>(context: RequestContext, role: Wanted) => {
  const viewer = await requireOwnPassword(context)
  if (viewer.role !== role) refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  return viewer as Viewer & { readonly role: Wanted }
}

/** For anybody, signed in or not. Every use stands on the list of public procedures. */
export const publicly = base

/** For whoever is signed in, even with a password that must be changed first: its change, and nothing else. */
export const withAnyPassword = base.use(async ({ context, next }) =>
  next({ context: { viewer: await requireViewer(context) } }),
)

/** For whoever is signed in. */
export const signedIn = base.use(async ({ context, next }) =>
  next({ context: { viewer: await requireOwnPassword(context) } }),
)

/** For students. */
export const asStudent = base.use(async ({ context, next }) => {
  const viewer: StudentViewer = await requireRole(context, 'student')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})

/** For instructors. */
export const asInstructor = base.use(async ({ context, next }) => {
  const viewer: InstructorViewer = await requireRole(context, 'instructor')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})

/** For students and instructors. */
export const asStudentOrInstructor = base.use(async ({ context, next }) => {
  const viewer = await requireOwnPassword(context)
  if (viewer.role === 'admin') return refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  const correspondent = viewer as StudentViewer | InstructorViewer
  return next({ context: { viewer: correspondent, scope: scopeOf(correspondent) } })
})

/** For administrators. */
export const asAdmin = base.use(async ({ context, next }) => {
  const viewer: AdminViewer = await requireRole(context, 'admin')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})
