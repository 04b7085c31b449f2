import * as z from 'zod'

/** The id of an upload, created by the server when the upload starts. */
export const uploadIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'This is not a valid upload.')

/** A stored file as screens show it. Its path in storage never leaves the server. */
export const fileInfoSchema = z.object({
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  uploadedAt: z.date(),
})
export type FileInfo = z.infer<typeof fileInfoSchema>

/** A signed link to a file, valid until `expiresAt` for the person it was made for, while they may open the file. */
export const fileLinkSchema = z.object({ url: z.string(), expiresAt: z.date() })
export type FileLink = z.infer<typeof fileLinkSchema>
