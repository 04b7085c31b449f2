import type { Actor } from '../accounts/accounts.policy.ts'

type OwnedProject = { readonly instructorId: string | null }

const owns = (actor: Actor, project: OwnedProject) =>
  actor.role === 'instructor' && project.instructorId === actor.id

/** An instructor edits their own projects. Spec 2 §6. */
export const canEditProject = owns

/** An instructor deletes their own projects, with their assignments. Spec 2 §6. */
export const canDeleteProject = owns

/** An instructor opens the files of their own projects, an admin those of all. Spec 2 §6. */
export const canOpenProjectFile = (actor: Actor, project: OwnedProject) =>
  actor.role === 'admin' || owns(actor, project)
