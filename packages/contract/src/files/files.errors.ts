import * as z from 'zod'
import { MB } from '../base.constants.ts'
import { declareErrors } from '../base.errors.ts'
import {
  UPLOAD_SLOT_NAMES,
  UPLOADED_BYTES_MAX,
  UPLOADED_BYTES_UNCONFIRMED_MAX,
  UPLOADED_HOURS,
} from './files.constants.ts'
import { CONTENT_MISMATCH, EMPTY_FILE, EXTENSION_NOT_ALLOWED } from './messages.constants.ts'

const slotSchema = z.enum(UPLOAD_SLOT_NAMES)

/** The upload's slot, if it is known. */
const uploadSlotSchema = z.object({ slot: slotSchema }).optional()

export const fileErrors = declareErrors({
  UPLOAD_NOT_FOUND: {
    status: 404,
    message: 'This upload does not exist any more. Please choose the file again.',
    data: uploadSlotSchema,
  },
  UPLOAD_INCOMPLETE: {
    status: 409,
    message: 'This upload has not finished yet.',
    data: uploadSlotSchema,
  },
  UPLOAD_SLOT_UNKNOWN: { status: 400, message: 'This kind of file cannot be uploaded here.' },
  UPLOAD_KIND_UNKNOWN: {
    status: 400,
    message: 'This kind of upload is not supported. Please send one file.',
  },
  UPLOAD_LENGTH_REQUIRED: {
    status: 400,
    message: 'The size of the file must be known before it is uploaded.',
  },
  UPLOADS_TOO_MANY: {
    status: 429,
    message: 'Too many of your uploads are waiting to be used. Please save or cancel some first.',
  },
  UPLOADED_TOO_MUCH: {
    status: 429,
    message: `You have uploaded ${UPLOADED_BYTES_MAX / MB / 1024} GB within ${UPLOADED_HOURS} hours. Please upload further files tomorrow.`,
  },
  UPLOADED_TOO_MUCH_UNCONFIRMED: {
    status: 429,
    message: `You can upload ${UPLOADED_BYTES_UNCONFIRMED_MAX / MB} MB within ${UPLOADED_HOURS} hours until your e-mail address is confirmed. Please confirm it by the link that was mailed to you, or upload further files tomorrow.`,
  },
  FILE_EMPTY: { status: 400, message: EMPTY_FILE },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'This file exceeds the size limit.',
    data: z.object({ maxBytes: z.int() }),
  },
  FILE_NAME_INVALID: { status: 400, message: 'This file name cannot be used.' },
  FILE_EXTENSION_NOT_ALLOWED: {
    status: 415,
    message: EXTENSION_NOT_ALLOWED,
    data: z.object({ extensions: z.array(z.string()) }),
  },
  FILE_TYPE_MISMATCH: {
    status: 415,
    message: CONTENT_MISMATCH,
    data: z.object({ name: z.string(), slot: slotSchema }),
  },
  FILE_HARMFUL: {
    status: 422,
    message:
      'The virus scanner found harmful content in this file, so it was deleted here. Please check your computer and upload a clean file.',
    data: z.object({ name: z.string(), slot: slotSchema }),
  },
  SCANNER_UNAVAILABLE: {
    // Not 503: the browser would repeat the call for half a minute, with a scan of the whole file each time, before it
    // shows the error.
    status: 507,
    message:
      'The virus scanner does not answer, so no file can be stored just now. Your upload is kept: please try again in a few minutes.',
    data: uploadSlotSchema,
  },
  STORAGE_FAILED: {
    status: 507,
    message: 'The portal could not store this file just now. Please try again later.',
  },
  STORAGE_FULL: {
    status: 507,
    message:
      'The portal has no room for further files just now. Please tell an administrator, and try again later.',
  },
  FILE_NOT_FOUND: { status: 404, message: 'File not available' },
  FILE_REPLACED: { status: 412, message: 'This file was replaced by another one.' },
  LINK_INVALID: { status: 403, message: 'This link is not valid.' },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired. Please open the file from the portal again.',
  },
})

const {
  UPLOAD_NOT_FOUND,
  UPLOAD_INCOMPLETE,
  FILE_TYPE_MISMATCH,
  FILE_HARMFUL,
  SCANNER_UNAVAILABLE,
  STORAGE_FAILED,
} = fileErrors

/** The refusals of every procedure that attaches a finished upload to a record. */
export const uploadAttachmentErrors = {
  UPLOAD_NOT_FOUND,
  UPLOAD_INCOMPLETE,
  FILE_TYPE_MISMATCH,
  FILE_HARMFUL,
  SCANNER_UNAVAILABLE,
  STORAGE_FAILED,
}
