import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'

declare const scoped: unique symbol
type Scope<Role extends string> = { readonly role: Role; readonly userId: string; readonly [scoped]: true }

/**
 * Restricts a query to the rows its viewer may read. Only `scopeOf` creates one, so no list that takes a scope can be
 * read without a viewer.
 */
export type StudentScope = Scope<'student'>
export type InstructorScope = Scope<'instructor'>
export type AdminScope = Scope<'admin'>

type ScopeOf<SomeViewer> = SomeViewer extends { readonly role: 'student' }
  ? StudentScope
  : SomeViewer extends { readonly role: 'instructor' }
    ? InstructorScope
    : AdminScope

/** Returns the scope of a viewer: a student's or an instructor's own rows, or all rows for an admin. */
export const scopeOf = <SomeViewer extends Viewer>(viewer: SomeViewer) =>
  ({ role: viewer.role, userId: viewer.id }) as unknown as ScopeOf<SomeViewer>
