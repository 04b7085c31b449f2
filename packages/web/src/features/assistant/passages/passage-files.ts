import type { PassageTarget } from '@capstone/contract/assistant/passages.schemas'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { api } from '../../../lib/http/api.ts'

/** A target that is a stored file. */
export type FileTarget = Extract<PassageTarget, { kind: 'project_file' | 'paper_file' | 'hand_in_file' }>

/** Returns whether a passage comes from a stored file. */
export const isFileTarget = (target: PassageTarget): target is FileTarget =>
  ['project_file', 'paper_file', 'hand_in_file'].includes(target.kind)

/** Requests a signed link to a passage's file, with the student's current rights. Throws the refusals of the calls. */
export function linkToFile(target: FileTarget): Promise<FileLink> {
  switch (target.kind) {
    case 'project_file':
      return api.assignments.linkToResource({ assignmentId: target.assignmentId, kind: target.file })
    case 'paper_file':
      return api.papers.linkToPaper({ paperId: target.paperId, versionId: target.versionId })
    case 'hand_in_file':
      return api.handIns.linkToVersion({ versionId: target.versionId })
  }
}

/** Identifies a file: two targets have the same id only when they are the same file. */
export const fileIdOf = (target: FileTarget) =>
  target.kind === 'project_file' ? `${target.assignmentId} ${target.file}` : target.versionId
