import type { Readable } from 'node:stream'
import type { Bucket } from '@capstone/contract/files/files.constants'

/** Part of a file, by first and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Where files lie: the local disk or an S3 bucket. A path is the storage path of the specification. */
export type Storage = {
  /** Moves a finished local file to its place; it is there wholly or not at all. */
  keep(bucket: Bucket, path: string, localFile: string): Promise<void>
  /** Reads a file, or a part of it. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is gone already is no error. */
  remove(bucket: Bucket, path: string): Promise<void>
  /** A short-lived direct address where the storage has one (S3), otherwise null. */
  directUrl(
    bucket: Bucket,
    path: string,
    contentDisposition: string,
    mimeType: string,
  ): Promise<string | null>
}
