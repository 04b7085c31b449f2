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

/** The dependencies that every part of the server gets, each of them replaceable in a test. */
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

/** Where a request came from, for the audit log and the rate limits. */
export type Origin = { readonly requestId: string; readonly ipAddress: string | null }

/** The fields of a request's log lines that are known only after it was handled. */
export type RequestRecord = { viewerId?: string; refusal?: string }

export type StudentViewer = Viewer & { readonly role: 'student' }
export type InstructorViewer = Viewer & { readonly role: 'instructor' }
export type AdminViewer = Viewer & { readonly role: 'admin' }

/** The context of a public procedure. The viewer is looked up only when it is needed. */
export type RequestContext = Portal & {
  readonly origin: Origin
  readonly record: RequestRecord
  /** The value of the request's cookie header. */
  readonly cookie: string | null
  readonly findViewer: () => Promise<Viewer | null>
}

export type SignedInContext = Portal & { readonly origin: Origin; readonly viewer: Viewer }
/** The context of a service for one's own account, with the cookie that identifies the current session. */
export type OwnAccountContext = SignedInContext & { readonly cookie: string | null }
export type StudentContext = SignedInContext & {
  readonly viewer: StudentViewer
  readonly scope: StudentScope
}
export type InstructorContext = SignedInContext & {
  readonly viewer: InstructorViewer
  readonly scope: InstructorScope
}
/** The context of a service for conversations, which students and instructors have. */
export type StudentOrInstructorContext = SignedInContext & {
  readonly viewer: StudentViewer | InstructorViewer
  readonly scope: StudentScope | InstructorScope
}
export type AdminContext = SignedInContext & { readonly viewer: AdminViewer; readonly scope: AdminScope }
