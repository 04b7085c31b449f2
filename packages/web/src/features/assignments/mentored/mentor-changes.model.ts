import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import type { MentorChange, MentoredState } from '@capstone/contract/assignments/mentored-projects.schemas'

/** What a mentor changes of a project. */
export type Changeable = Pick<MentoredState, 'status' | 'progress' | 'resources'>

type WithoutFrom<Change> = Change extends unknown ? Omit<Change, 'from'> : never
export type WantedChange = WithoutFrom<MentorChange>

/** A change that is not answered yet. */
export interface ChangeUnderWay {
  readonly id: string
  readonly wanted: WantedChange
  /** The project as it was shown when this was asked for. */
  readonly seen: Changeable
  /** The change of the same thing before it, where that was under way too. */
  readonly after: ChangeUnderWay | undefined
  /** It was not saved, so what it was asked for on still stands. */
  isUndone: boolean
}

const isOn = ({ resources }: Changeable, wanted: Resource) =>
  resources.some((each) => each.resource === wanted && each.isOn)

/** What is wanted, with what was seen before it. */
export function changeOf(seen: Changeable, wanted: WantedChange): MentorChange {
  switch (wanted.field) {
    case 'status':
      return { ...wanted, from: seen.status }
    case 'progress':
      return { ...wanted, from: seen.progress }
    case 'access':
      return { ...wanted, from: isOn(seen, wanted.resource) }
  }
}

/** The change to send now: it builds on the one before it, or, where that was not saved, on what stood before both. */
export function toSend({ seen, wanted, after }: ChangeUnderWay): MentorChange {
  return changeOf(after?.isUndone ? stoodBefore(after) : seen, wanted)
}
const stoodBefore = ({ seen, after }: ChangeUnderWay): Changeable =>
  after?.isUndone ? stoodBefore(after) : seen

/** Whether two changes are of one thing: the status, the progress, or the same switch. */
export const isOfSameThing = (one: WantedChange, other: WantedChange) =>
  one.field === 'access' && other.field === 'access'
    ? one.resource === other.resource
    : one.field === other.field

/** The project as it will be once everything under way is done. */
export const withChanges = <Project extends Changeable>(
  project: Project,
  underWay: readonly ChangeUnderWay[],
): Project => underWay.reduce((shown, { wanted }) => withChange(shown, wanted), project)

function withChange<Project extends Changeable>(project: Project, wanted: WantedChange): Project {
  switch (wanted.field) {
    case 'status':
      return { ...project, status: wanted.to }
    case 'progress':
      return { ...project, progress: wanted.to }
    case 'access':
      return {
        ...project,
        resources: project.resources.map((each) =>
          each.resource === wanted.resource ? { ...each, isOn: wanted.to } : each,
        ),
      }
  }
}
