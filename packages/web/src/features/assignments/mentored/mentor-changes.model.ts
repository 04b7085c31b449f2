import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import type { MentorChange, MentoredState } from '@capstone/contract/assignments/mentored-projects.schemas'

/** The fields of a project a mentor can change. */
export type ChangeableFields = Pick<MentoredState, 'status' | 'progress' | 'resources' | 'assistance'>

type WithoutFrom<Change> = Change extends unknown ? Omit<Change, 'from'> : never
export type RequestedChange = WithoutFrom<MentorChange>

/** A change whose response has not arrived yet. */
export interface PendingChange {
  /** The id of the project. */
  readonly id: string
  readonly requested: RequestedChange
  /** The project as shown when the change was made. */
  readonly seen: ChangeableFields
  /** The previous pending change of the same field, if any. */
  readonly previous: PendingChange | undefined
  /** Whether the change failed without a refusal, so that the state before it still holds. */
  isUndone: boolean
}

const isOn = ({ resources }: ChangeableFields, requested: Resource) =>
  resources.some((each) => each.resource === requested && each.isOn)

/** The change, with the value it starts from. */
export function changeOf(seen: ChangeableFields, requested: RequestedChange): MentorChange {
  switch (requested.field) {
    case 'status':
      return { ...requested, from: seen.status }
    case 'progress':
      return { ...requested, from: seen.progress }
    case 'assistance':
      return { ...requested, from: seen.assistance }
    case 'access':
      return { ...requested, from: isOn(seen, requested.resource) }
  }
}

/** The change to send now: based on the previous pending change or, if that failed, on the state before it. */
export function toMentorChange({ seen, requested, previous }: PendingChange): MentorChange {
  return changeOf(previous?.isUndone ? stateBefore(previous) : seen, requested)
}
const stateBefore = ({ seen, previous }: PendingChange): ChangeableFields =>
  previous?.isUndone ? stateBefore(previous) : seen

/** Whether two changes affect the same field: the status, the progress, the assistance, or the same access flag. */
export const isSameField = (one: RequestedChange, other: RequestedChange) =>
  one.field === 'access' && other.field === 'access'
    ? one.resource === other.resource
    : one.field === other.field

/** The project with all pending changes applied. */
export const withChanges = <Project extends ChangeableFields>(
  project: Project,
  pending: readonly PendingChange[],
): Project => pending.reduce((shown, { requested }) => withChange(shown, requested), project)

function withChange<Project extends ChangeableFields>(project: Project, requested: RequestedChange): Project {
  switch (requested.field) {
    case 'status':
      return { ...project, status: requested.to }
    case 'progress':
      return { ...project, progress: requested.to }
    case 'assistance':
      return { ...project, assistance: requested.to }
    case 'access':
      return {
        ...project,
        resources: project.resources.map((each) =>
          each.resource === requested.resource ? { ...each, isOn: requested.to } : each,
        ),
      }
  }
}
