import * as z from 'zod'
import { idSchema, pageSchemaOf } from '../base.ts'

/** A link to give to an invited person, with which they set their first password. */
export const invitationLinkSchema = z.object({ name: z.string(), email: z.string(), link: z.url() })
export type InvitationLink = z.infer<typeof invitationLinkSchema>

/** Whose links to make: of the people a written import added, chunk by chunk. */
export const importLinksSchema = z.object({
  id: idSchema,
  /** The line number of the previous chunk's last line. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})
export type ImportLinks = z.infer<typeof importLinksSchema>
export const invitationLinkPageSchema = pageSchemaOf(invitationLinkSchema)

/** The audit log's entry for one chunk of links. */
export const importLinksAuditSchema = z.object({ fileName: z.string(), links: z.int() })
export type ImportLinksAudit = z.infer<typeof importLinksAuditSchema>
