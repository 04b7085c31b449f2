import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import type { MentorChange, MentoredState } from '@capstone/contract/assignments/mentored-projects.schemas'

/** The fields of a project a mentor can change. */
export type Changeable = Pick<MentoredState, 'status' | 'progress' | 'resources' | 'assistance'>

type WithoutFrom<Change> = Change extends unknown ? Omit<Change, 'from'> : never
export type RequestedChange = WithoutFrom<MentorChange>

/** A change whose response has not arrived yet. */
export interface PendingChange {
  readonly id: string
  readonly wanted: RequestedChange
  /** The project as shown when the change was made. */
  readonly seen: Changeable
  /** The previous pending change of the same field, if any. */
  readonly after: PendingChange | undefined
  /** The change failed, so the state before it still holds. */
  isUndone: boolean
}

const isOn = ({ resources }: Changeable, wanted: Resource) =>
  resources.some((each) => each.resource === wanted && each.isOn)

/** The change, with the value it starts from. */
export function changeOf(seen: Changeable, wanted: RequestedChange): MentorChange {
  switch (wanted.field) {
    case 'status':
      return { ...wanted, from: seen.status }
    case 'progress':
      return { ...wanted, from: seen.progress }
    case 'assistance':
      return { ...wanted, from: seen.assistance }
    case 'access':
      return { ...wanted, from: isOn(seen, wanted.resource) }
  }
}

/** The change to send now: based on the previous pending change or, if that failed, on the state before it. */
export function toSend({ seen, wanted, after }: PendingChange): MentorChange {
  return changeOf(after?.isUndone ? stateBefore(after) : seen, wanted)
}
const stateBefore = ({ seen, after }: PendingChange): Changeable =>
  after?.isUndone ? stateBefore(after) : seen

/** Whether two changes affect the same field: the status, the progress, the assistance, or the same access flag. */
export const isSameField = (one: RequestedChange, other: RequestedChange) =>
  one.field === 'access' && other.field === 'access'
    ? one.resource === other.resource
    : one.field === other.field

/** The project with all pending changes applied. */
export const withChanges = <Project extends Changeable>(
  project: Project,
  pending: readonly PendingChange[],
): Project => pending.reduce((shown, { wanted }) => withChange(shown, wanted), project)

function withChange<Project extends Changeable>(project: Project, wanted: RequestedChange): Project {
  switch (wanted.field) {
    case 'status':
      return { ...project, status: wanted.to }
    case 'progress':
      return { ...project, progress: wanted.to }
    case 'assistance':
      return { ...project, assistance: wanted.to }
    case 'access':
      return {
        ...project,
        resources: project.resources.map((each) =>
          each.resource === wanted.resource ? { ...each, isOn: wanted.to } : each,
        ),
      }
  }
}
