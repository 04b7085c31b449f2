import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../rpc/context.ts'
import { scopeOf } from '../../rpc/scope.ts'
import type { SamplePerson } from './people.repository.ts'

const ORIGIN = { requestId: 'demo', ipAddress: null }

/** The context in which a sample person did something in the past: the clock stands at that moment. */
export function actAs<Acting extends Role>(portal: Portal, role: Acting, person: SamplePerson, time: Date) {
  const viewer: Viewer & { readonly role: Acting } = {
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
