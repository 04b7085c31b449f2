import * as z from 'zod'

/** The id of an upload: given out by the server when the upload begins. */
export const uploadIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'This is not a valid upload.')

/** A stored file as a screen shows it. The path in storage never leaves the server. */
export const fileInfoSchema = z.object({
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  uploadedAt: z.date(),
})
export type FileInfo = z.infer<typeof fileInfoSchema>

/** A signed link to a file: usable by the person it was made for until `expiresAt`, as long as they may open it. */
export const fileLinkSchema = z.object({ url: z.string(), expiresAt: z.date() })
export type FileLink = z.infer<typeof fileLinkSchema>
