import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'

declare const scoped: unique symbol
type Scope<Role extends string> = { readonly role: Role; readonly userId: string; readonly [scoped]: true }

/** Whose rows a read may return. Only a viewer's middleware makes one, so no query runs without. */
export type StudentScope = Scope<'student'>
export type InstructorScope = Scope<'instructor'>
export type AdminScope = Scope<'admin'>

type ScopeOf<Person> = Person extends { readonly role: 'student' }
  ? StudentScope
  : Person extends { readonly role: 'instructor' }
    ? InstructorScope
    : AdminScope

/** The scope of a viewer: a student's own rows, an instructor's own, or all for an admin. */
export const scopeOf = <Person extends Viewer>(viewer: Person) =>
  ({ role: viewer.role, userId: viewer.id }) as unknown as ScopeOf<Person>
