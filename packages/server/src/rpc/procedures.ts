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

const requireRole = async <RequiredRole extends Role>(context: RequestContext, role: RequiredRole) => {
  const viewer = await requireOwnPassword(context)
  if (viewer.role !== role) refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  return viewer as Viewer & { readonly role: RequiredRole }
}

/** Procedures for everybody, signed in or not. The permission table lists all of them. */
export const publicly = base

/** Procedures for signed-in users, even with a temporary password: only the change of that password uses it. */
export const withAnyPassword = base.use(async ({ context, next }) =>
  next({ context: { viewer: await requireViewer(context) } }),
)

/** Procedures for signed-in users. */
export const signedIn = base.use(async ({ context, next }) =>
  next({ context: { viewer: await requireOwnPassword(context) } }),
)

export const asStudent = base.use(async ({ context, next }) => {
  const viewer: StudentViewer = await requireRole(context, 'student')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})

export const asInstructor = base.use(async ({ context, next }) => {
  const viewer: InstructorViewer = await requireRole(context, 'instructor')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})

export const asStudentOrInstructor = base.use(async ({ context, next }) => {
  const viewer = await requireOwnPassword(context)
  if (viewer.role === 'admin') return refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  const member = viewer as StudentViewer | InstructorViewer
  return next({ context: { viewer: member, scope: scopeOf(member) } })
})

export const asAdmin = base.use(async ({ context, next }) => {
  const viewer: AdminViewer = await requireRole(context, 'admin')
  return next({ context: { viewer, scope: scopeOf(viewer) } })
})
