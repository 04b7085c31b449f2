import type { Readable } from 'node:stream'
import type { Bucket } from '@capstone/contract/files/files.constants'

/** Part of a file, by first and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** How a browser that is sent straight to the storage is to treat the file. */
export type DirectHeaders = { readonly contentDisposition: string; readonly mimeType: string }

/** Where files lie: the local disk or an S3 bucket. A path is the storage path of the specification. */
export type Storage = {
  /** Moves a finished local file to its place, replacing what is there; it is there wholly or not at all. */
  keep(bucket: Bucket, path: string, localFile: string, mimeType: string): Promise<void>
  /** Whether there is a file at a path. */
  has(bucket: Bucket, path: string): Promise<boolean>
  /** Reads a file, or a part of it; null when there is none. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file; one that is gone already is no error. */
  remove(bucket: Bucket, path: string): Promise<void>
  /** A direct address that works for 60 seconds where the storage has one (S3), otherwise null. */
  directUrl(bucket: Bucket, path: string, headers: DirectHeaders): Promise<string | null>
}

// Plain names between single slashes, none beginning with a dot: no such path leads out of the root.
const STORAGE_PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const STORAGE_PATH_MAX_LENGTH = 500

/** Returns the path when it is one we would have made ourselves; throws otherwise. */
export function checkStoragePath(path: string): string {
  if (path.length > STORAGE_PATH_MAX_LENGTH || !STORAGE_PATH.test(path)) {
    throw new Error(`Not a storage path: ${JSON.stringify(path)}`)
  }
  return path
}
