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
  /** Returns the path of a local file with everything that has arrived. Throws ENOENT for an unknown upload. */
  fetch(id: string): Promise<string>
  /** Returns when an upload last changed; undefined for an unknown one. */
  changedAt(id: string): Promise<Date | undefined>
  /** Removes all that is stored of an upload; does nothing for an unknown one. */
  remove(id: string): Promise<void>
  /** Returns the ids of all uploads of which anything is stored. */
  listIds(): Promise<string[]>
}

/** Creates the error of a missing local file, also where it would have been copied from S3. */
export const createMissingFileError = (id: string) =>
  Object.assign(new Error(`Nothing is stored of the upload ${id}.`), { code: 'ENOENT' })
