import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { Database } from '../db/database.ts'
import type { Ai } from '../platform/ai/ai.ts'
import type { Clock } from '../platform/clock.ts'
import type { Live } from '../platform/live/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { AdminScope, InstructorScope, StudentScope } from './scope.ts'

/** What every part of the server works with; each piece is real, and replaceable in a test. */
export type Portal = {
  readonly settings: Settings
  readonly db: Database
  readonly storage: Storage
  readonly mail: Mailer
  readonly ai: Ai
  readonly live: Live
  readonly clock: Clock
  readonly log: Log
}

/** Where a request came from, for the audit trail and the limits. */
export type Origin = { readonly requestId: string; readonly ipAddress: string | null }

export type StudentViewer = Viewer & { readonly role: 'student' }
export type InstructorViewer = Viewer & { readonly role: 'instructor' }
export type AdminViewer = Viewer & { readonly role: 'admin' }

/** What a public procedure gets. Who is asking is looked up only when asked for. */
export type RequestContext = Portal & {
  readonly origin: Origin
  /** The request's cookie header. */
  readonly cookie: string | null
  readonly findViewer: () => Promise<Viewer | null>
}

/** What a service gets once it is settled who acts. */
export type SignedInContext = Portal & { readonly origin: Origin; readonly viewer: Viewer }
/** What a service of one's own account gets: the cookie too, which says in which session one is. */
export type OwnAccountContext = SignedInContext & { readonly cookie: string | null }
export type StudentContext = SignedInContext & {
  readonly viewer: StudentViewer
  readonly scope: StudentScope
}
export type InstructorContext = SignedInContext & {
  readonly viewer: InstructorViewer
  readonly scope: InstructorScope
}
/** What a service of conversations gets: a student or an instructor acts. */
export type StudentOrInstructorContext = SignedInContext & {
  readonly viewer: StudentViewer | InstructorViewer
  readonly scope: StudentScope | InstructorScope
}
export type AdminContext = SignedInContext & { readonly viewer: AdminViewer; readonly scope: AdminScope }
