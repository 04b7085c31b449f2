import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { MB } from '@capstone/contract/base.constants'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { openLocalUploads } from './partial-uploads.local.ts'
import { createMissingFileError, IncompleteUploadError, type PartialUploads } from './partial-uploads.ts'

/** How much of an upload is put to S3 at once; as much is in memory for each upload that is being received. */
const PIECE_BYTES = 4 * MB
/**
 * A last piece shorter than this is stored again together with what the next request appends, so that many short
 * requests do not become as many pieces.
 */
const APPENDED_BYTES_MAX = MB / 8
const PREFIX = 'uploads/'
const KEYS_PER_DELETE = 1000
/** An id is also the name of a local file: what else a key of the bucket contains must not lead out of its folder. */
const ID = /^[\w-]+$/

type Piece = { readonly key: string; readonly start: number; readonly end: number; readonly changedAt: Date }

function findLastChange(parts: readonly { changedAt: Date }[]): Date | undefined {
  const times = parts.map(({ changedAt }) => changedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/**
 * Opens the partial uploads in an S3 bucket, so that any machine can continue an upload: `uploads/<id>/info`, and
 * pieces named by their offsets. A last piece below APPENDED_BYTES_MAX is replaced by a longer one when more arrives. A
 * put is atomic, so a killed process loses nothing that was acknowledged. A complete upload is read from a local copy
 * in `directory`.
 */
export function openS3Uploads(
  client: S3Client,
  Bucket: string,
  directory: string,
  retentionMs: number,
): PartialUploads {
  const local = openLocalUploads(directory, retentionMs)
  const infoKey = (id: string) => `${PREFIX}${id}/info`
  // Keys sort as text, so offsets have leading zeros.
  const pieceKey = (id: string, start: number) => `${PREFIX}${id}/${String(start).padStart(15, '0')}`
  const put = (Key: string, Body: Buffer | string) => client.send(new PutObjectCommand({ Bucket, Key, Body }))

  async function readObject(Key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Body && Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  /** Lists objects by prefix, all pages; with a delimiter, only the parts of their keys before it. */
  async function list(Prefix: string, Delimiter?: string) {
    const keys: { key: string; size: number; changedAt: Date }[] = []
    const prefixes: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, ...(Delimiter && { Delimiter }) }),
      )
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        keys.push({ key: Key, size: Size, changedAt: LastModified })
      for (const { Prefix: found = '' } of page.CommonPrefixes ?? []) prefixes.push(found)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return { keys, prefixes }
  }

  /** Returns the pieces from the first byte on without a gap. */
  async function findPieces(id: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    for (const { key, size, changedAt } of (await list(`${PREFIX}${id}/0`)).keys) {
      const start = Number(key.slice(`${PREFIX}${id}/`.length))
      if (start !== (pieces.at(-1)?.end ?? 0)) break
      pieces.push({ key, start, end: start + size, changedAt })
    }
    return pieces
  }

  async function findUpload(id: string) {
    const info = await readObject(infoKey(id))
    if (!info) return undefined
    const pieces = await findPieces(id)
    const { size, creation_date } = JSON.parse(info.toString())
    return { upload: new Upload({ id, size, offset: pieces.at(-1)?.end ?? 0, creation_date }), pieces }
  }

  async function append(
    { id, offset, size = PIECE_BYTES }: Upload,
    chunks: AsyncIterable<Buffer>,
  ): Promise<number> {
    const last = (await findPieces(id)).at(-1)
    const isGrowing = last !== undefined && last.end === offset && last.end - last.start < APPENDED_BYTES_MAX
    // Chunks are copied, because even one of a single byte takes half a kilobyte.
    const piece = Buffer.allocUnsafe(Math.min(size, PIECE_BYTES))
    let start = isGrowing ? last.start : offset
    let length = isGrowing ? ((await readObject(last.key))?.copy(piece) ?? 0) : 0
    let end = offset
    let storedEnd = offset

    async function putPiece() {
      if (end === storedEnd) return
      await put(pieceKey(id, start), piece.subarray(0, length))
      storedEnd = end
    }

    try {
      for await (const chunk of chunks) {
        for (let done = 0; done < chunk.length; ) {
          const copied = chunk.copy(piece, length, done)
          done += copied
          length += copied
          end += copied
          if (length < piece.length) continue
          await putPiece()
          start = end
          length = 0
        }
      }
    } finally {
      await putPiece()
    }
    return end
  }

  class PieceStore extends DataStore {
    override extensions = ['creation', 'expiration']
    override async create(upload: Upload) {
      upload.creation_date = new Date().toISOString()
      await put(
        infoKey(upload.id),
        JSON.stringify({ size: upload.size, creation_date: upload.creation_date }),
      )
      return upload
    }
    override async getUpload(id: string) {
      return (await findUpload(id))?.upload ?? Promise.reject(ERRORS.FILE_NOT_FOUND)
    }
    override async write(content: AsyncIterable<Buffer>, id: string) {
      return append(await this.getUpload(id), content)
    }
    override getExpiration() {
      return retentionMs
    }
  }

  /** Writes the pieces into one local file, complete or not at all: another machine may be removing them. */
  async function copyTo(id: string, path: string, pieces: readonly Piece[]) {
    const draft = `${path}.${randomUUID()}`
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        for (const { key } of pieces) {
          const content = await readObject(key)
          if (!content) throw createMissingFileError(id)
          await file.appendFile(content)
        }
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }

  return {
    store: new PieceStore(),
    append,
    fetch: async (id) => {
      const path = await local.fetch(id)
      const found = await findUpload(id)
      const size = await stat(path).then(
        (stats) => stats.size,
        () => undefined,
      )
      if (!found) return size === undefined ? Promise.reject(createMissingFileError(id)) : path
      const { upload, pieces } = found
      if (upload.offset !== upload.size) throw new IncompleteUploadError()
      if (size !== upload.size) await copyTo(id, path, pieces)
      return path
    },
    completedAt: async (id, size) => {
      const pieces = await findPieces(id)
      return pieces.at(-1)?.end === size ? findLastChange(pieces) : undefined
    },
    changedAt: async (id) =>
      findLastChange((await list(`${PREFIX}${id}/`)).keys) ?? (await local.changedAt(id)),
    remove: async (id) => {
      await local.remove(id)
      const { keys } = await list(`${PREFIX}${id}/`)
      for (let from = 0; from < keys.length; from += KEYS_PER_DELETE) {
        const Objects = keys.slice(from, from + KEYS_PER_DELETE).map(({ key }) => ({ Key: key }))
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        // What was not deleted is in the answer, which is no error.
        const { Errors: [failed] = [] } = await client.send(command)
        if (failed) throw new Error(`S3 did not delete ${failed.Key}: ${failed.Code}`)
      }
    },
    listIds: async () => {
      const { prefixes } = await list(PREFIX, '/')
      const remote = prefixes.map((prefix) => prefix.slice(PREFIX.length, -1)).filter((id) => ID.test(id))
      return [...new Set([...remote, ...(await local.listIds())])]
    },
  }
}
