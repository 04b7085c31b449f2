import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '@capstone/contract/files/files.constants'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Settings } from '../settings/settings.ts'
import { openS3Uploads } from './partial-uploads.s3.ts'
import { type ByteRange, checkStoragePath, type Storage } from './storage.ts'

const DIRECT_URL_SECONDS = 60

/**
 * How long S3 may take to connect, and to send or accept anything. A call is tried at most three times. Without a
 * limit, a frozen S3 would keep the client's connections forever, even after it works again.
 */
const SILENCE_MAX_MS = 10_000

/** How many connections the client for everything but reading files has. */
const CONNECTIONS_MAX = 50

/**
 * Opens a storage of files as `<bucket>/<path>` in one private S3 bucket, `S3_BUCKET`, with partial uploads beside them
 * and local copies of complete ones in `uploadFolder`.
 */
export function openS3Storage(
  settings: Settings,
  uploadFolder: string,
  retentionMs: number,
  silenceMaxMs = SILENCE_MAX_MS,
): Storage {
  const Bucket = settings.S3_BUCKET
  if (!Bucket) throw new Error('S3_BUCKET is not set.')
  const client = connectToS3(settings, silenceMaxMs, CONNECTIONS_MAX)
  // A read occupies its connection for as long as the browser at the other end takes. With connections of their own,
  // and as many as there are readers, slow ones delay neither uploads nor each other.
  const readClient = connectToS3(settings, silenceMaxMs, Number.POSITIVE_INFINITY)
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: 'private', supportsACL: false }))
  const keyOf = (bucket: Bucket, path: string) => `${bucket}/${checkStoragePath(path)}`

  return {
    uploads: openS3Uploads(client, Bucket, uploadFolder, retentionMs),
    // A put is atomic. With a known length it streams, so that memory does not grow with the file.
    save: async (bucket, path, localFile, mimeType) => {
      const Key = keyOf(bucket, path)
      const { size } = await stat(localFile)
      const Body = createReadStream(localFile)
      const put = new PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ContentType: mimeType })
      const stop = new AbortController()
      // The client's request does not end when the file cannot be read.
      Body.on('error', () => stop.abort())
      try {
        await client.send(put, { abortSignal: stop.signal })
      } catch (error) {
        throw Body.errored ?? error
      } finally {
        Body.destroy()
      }
      await rm(localFile, { force: true })
    },
    has: (bucket, path) => disk.exists(keyOf(bucket, path)),
    read: (bucket, path, range) => readObject(readClient, Bucket, keyOf(bucket, path), range),
    remove: (bucket, path) => disk.delete(keyOf(bucket, path)),
    directUrl: (bucket, path, { contentDisposition, mimeType }) =>
      disk.getSignedUrl(keyOf(bucket, path), {
        expiresIn: `${DIRECT_URL_SECONDS}s`,
        contentDisposition,
        contentType: mimeType,
      }),
  }
}

function connectToS3(settings: Settings, silenceMaxMs: number, maxSockets: number): S3Client {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = settings
  const hasKeys = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
  return new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    // Not every S3-compatible server supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: silenceMaxMs,
      socketTimeout: silenceMaxMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    // Without keys the SDK uses the machine's role.
    ...(hasKeys && { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
  })
}

async function readObject(client: S3Client, Bucket: string, Key: string, range?: ByteRange) {
  try {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }))
    return Body instanceof Readable ? Body : null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}
