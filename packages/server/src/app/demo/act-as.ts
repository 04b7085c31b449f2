import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../rpc/context.ts'
import { scopeOf } from '../../rpc/scope.ts'
import type { SamplePerson } from './people.repository.ts'

const ORIGIN = { requestId: 'demo', ipAddress: null }

/** Creates the context in which a sample person acts at `time`, which is usually in the past. */
export function actAs<ActorRole extends Role>(
  portal: Portal,
  role: ActorRole,
  person: SamplePerson,
  time: Date,
) {
  const viewer: Viewer & { readonly role: ActorRole } = {
    id: person.id,
    role,
    name: person.name,
    email: person.email,
    course: person.course ?? null,
    specialization: person.specialization ?? null,
    year: person.year ?? null,
    phone: person.phone ?? null,
    mustChangePassword: false,
  }
  return { ...portal, clock: { now: () => time }, origin: ORIGIN, viewer, scope: scopeOf(viewer) }
}
