import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { idSchema } from '@capstone/contract/base'
import { DOWNLOAD_PATH, SIGNED_LINK_SECONDS } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { projectFileKindSchema } from '@capstone/contract/repository/repository.schemas'
import * as z from 'zod'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Portal, SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'

/** What a link points to. Each kind has a resolver in its feature, which checks the feature's policy. */
const fileSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project-file'), projectId: idSchema, file: projectFileKindSchema }),
  z.object({ kind: z.literal('resource'), assignmentId: idSchema, file: projectFileKindSchema }),
  // A version, or the published file if null.
  z.object({ kind: z.literal('paper'), paperId: idSchema, versionId: idSchema.nullable() }),
  z.object({ kind: z.literal('hand-in'), versionId: idSchema }),
  z.object({ kind: z.literal('attachment'), messageId: idSchema }),
])
export type FileSubject = z.infer<typeof fileSubjectSchema>
export type SubjectOf<Kind extends FileSubject['kind']> = Extract<FileSubject, { kind: Kind }>

// Distinguishes download links from anything else signed with the portal's secret.
const PURPOSE = 'download'
const linkSchema = z.object({
  purpose: z.literal(PURPOSE),
  viewerId: idSchema,
  /** Expiry, in seconds since 1970. */
  until: z.int(),
  subject: fileSubjectSchema,
})
type Link = z.infer<typeof linkSchema>

/** The context in which a link is used. */
export type DownloadContext = Pick<SignedInContext, 'db' | 'viewer'>

/** Makes a link to a file for the viewer. The link alone grants nothing: the policy is checked on each use. */
export function signFileLink(
  { settings, clock, viewer }: Pick<SignedInContext, 'settings' | 'clock' | 'viewer'>,
  subject: FileSubject,
): FileLink {
  const until = Math.floor(clock.now().getTime() / 1000) + SIGNED_LINK_SECONDS
  const link: Link = { purpose: PURPOSE, viewerId: viewer.id, until, subject }
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url')
  const token = `${payload}.${signatureOf(settings, payload).toString('base64url')}`
  return { url: `${DOWNLOAD_PATH}/${token}`, expiresAt: new Date(until * 1000) }
}

const TOKEN = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/

/** Verifies a token and returns its link. Refuses LINK_INVALID, LINK_EXPIRED. */
export function readFileLink({ settings, clock }: Pick<Portal, 'settings' | 'clock'>, token: string): Link {
  const [, payload = '', signature = ''] = TOKEN.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(settings, payload)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refuse(fileErrors, 'LINK_INVALID')
  const link = linkSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!link.success) return refuse(fileErrors, 'LINK_INVALID')
  if (clock.now().getTime() >= link.data.until * 1000) refuse(fileErrors, 'LINK_EXPIRED')
  return link.data
}

const keys = new Map<string, Buffer>()

const signatureOf = ({ AUTH_SECRET }: Settings, payload: string) =>
  createHmac('sha256', keyOf(AUTH_SECRET)).update(payload).digest()

/** A key for links only, derived from the portal's secret. */
function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'capstone signed file links', 32))
  keys.set(secret, key)
  return key
}
