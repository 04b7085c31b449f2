import type { Readable } from 'node:stream'
import type { Bucket } from '@capstone/contract/files/files.constants'
import type { PartialUploads } from './partial-uploads.ts'

/** A part of a file, by its first and last byte, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/** The response headers of a direct URL. */
export type DirectHeaders = { readonly contentDisposition: string; readonly mimeType: string }

/** A storage of files: the local disk or an S3 bucket. Paths are the storage paths of the specification. */
export type Storage = {
  /** Uploads that have not become files yet. */
  readonly uploads: PartialUploads
  /** Moves a complete local file into the storage atomically, replacing an existing one. */
  save(bucket: Bucket, path: string, localFile: string, mimeType: string): Promise<void>
  has(bucket: Bucket, path: string): Promise<boolean>
  /** Reads a file or a part of it; null when it does not exist. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file; does nothing when it does not exist. */
  remove(bucket: Bucket, path: string): Promise<void>
  /** Returns a direct URL that is valid for 60 seconds (S3); null when the storage has none. */
  directUrl(bucket: Bucket, path: string, headers: DirectHeaders): Promise<string | null>
}

// Plain names between single slashes, none starting with a dot, so that no path leads out of the root.
const STORAGE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const STORAGE_PATH_MAX_LENGTH = 500

/** Whether the portal could have created a path. */
export const isStoragePath = (path: string): boolean =>
  path.length <= STORAGE_PATH_MAX_LENGTH && STORAGE_PATH.test(path)

/** Returns the path if the portal could have created it; throws otherwise. */
export function checkStoragePath(path: string): string {
  if (!isStoragePath(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`)
  return path
}
