import type { DataStore, Upload } from '@tus/server'

/** Uploads that are not stored files yet: what has arrived of each, by its id. */
export type PartialUploads = {
  /** The data store of the tus library, which creates uploads and reports their offsets. */
  readonly store: DataStore
  /**
   * Appends chunks at an upload's offset and returns the new offset. What arrived before the chunks fail is kept. Two
   * calls for the same upload must not overlap.
   */
  append(upload: Upload, chunks: AsyncIterable<Buffer>): Promise<number>
  /**
   * Returns the path of a local file with everything that has arrived. For an unknown upload this throws ENOENT, or
   * reading the file does. Throws IncompleteUploadError instead of copying a part of an upload from S3.
   */
  fetch(id: string): Promise<string>
  /** Returns when the last byte of an upload of this size was stored; undefined if not all of it is stored. */
  completedAt(id: string, size: number): Promise<Date | undefined>
  /** Returns when anything stored of an upload last changed; undefined for an unknown one. */
  changedAt(id: string): Promise<Date | undefined>
  /** Removes all that is stored of an upload; does nothing for an unknown one. */
  remove(id: string): Promise<void>
  /** Returns the ids of all uploads of which anything is stored. */
  listIds(): Promise<string[]>
}

/** Not all of an upload has arrived. */
export class IncompleteUploadError extends Error {}

/** Creates the error that reading a missing local file causes, for an upload of which S3 has nothing. */
export const createMissingFileError = (id: string) =>
  Object.assign(new Error(`Nothing is stored of the upload ${id}.`), { code: 'ENOENT' })
