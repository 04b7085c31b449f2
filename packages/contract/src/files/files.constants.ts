import { MB } from '../base.constants.ts'

/** Extension groups. Spec 1 §9. */
export const EXTENSIONS = {
  documents: ['.pdf', '.doc', '.docx'],
  presentations: ['.ppt', '.pptx'],
  archives: ['.zip', '.rar', '.7z'],
  images: ['.jpg', '.jpeg', '.png', '.gif'],
} as const

const ZIP = ['504b']
const OLD_OFFICE = ['d0cf11e0a1b11ae1']
const JPEG = ['ffd8ff']

/**
 * How a file with this extension begins, in hexadecimal; a PDF may have a byte order mark. The browser does not send a
 * file that begins otherwise. The server checks the content itself.
 */
export const FILE_SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['25504446', 'efbbbf25504446'],
  '.doc': OLD_OFFICE,
  '.ppt': OLD_OFFICE,
  '.docx': ZIP,
  '.pptx': ZIP,
  '.zip': ZIP,
  '.rar': ['526172211a07'],
  '.7z': ['377abcaf271c'],
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': ['89504e470d0a1a0a'],
  '.gif': ['47494638'],
}

/** Storage buckets. Spec 1 §7. */
export const BUCKETS = ['project-docs', 'project-source', 'papers', 'support-uploads'] as const
export type Bucket = (typeof BUCKETS)[number]

/**
 * What may be uploaded, by slot: bucket, size limit in bytes, allowed extensions, and the download's name (its true
 * extension is added). Spec 1 §5, Spec 2 §5 and §9.
 */
export const UPLOAD_SLOTS = {
  synopsis: {
    bucket: 'project-docs',
    maxBytes: 10 * MB,
    extensions: ['.pdf'],
    downloadName: 'synopsis',
  },
  report: {
    bucket: 'project-docs',
    maxBytes: 25 * MB,
    extensions: ['.pdf'],
    downloadName: 'report',
  },
  presentation: {
    bucket: 'project-docs',
    maxBytes: 50 * MB,
    extensions: EXTENSIONS.presentations,
    downloadName: 'presentation',
  },
  source_code: {
    bucket: 'project-source',
    maxBytes: 100 * MB,
    extensions: EXTENSIONS.archives,
    downloadName: 'source_code',
  },
  paper: {
    bucket: 'papers',
    maxBytes: 25 * MB,
    extensions: EXTENSIONS.documents,
    downloadName: 'draft',
  },
  published_paper: {
    bucket: 'papers',
    maxBytes: 25 * MB,
    extensions: ['.pdf'],
    downloadName: 'published',
  },
  hand_in_pdf: {
    bucket: 'project-docs',
    maxBytes: 25 * MB,
    extensions: ['.pdf'],
    downloadName: 'hand-in',
  },
  hand_in_document: {
    bucket: 'project-docs',
    maxBytes: 25 * MB,
    extensions: ['.doc', '.docx'],
    downloadName: 'hand-in',
  },
  hand_in_presentation: {
    bucket: 'project-docs',
    maxBytes: 50 * MB,
    extensions: EXTENSIONS.presentations,
    downloadName: 'hand-in',
  },
  hand_in_archive: {
    bucket: 'project-source',
    maxBytes: 100 * MB,
    extensions: EXTENSIONS.archives,
    downloadName: 'hand-in',
  },
  // Downloads of these keep the name of the uploaded file.
  student_attachment: {
    bucket: 'support-uploads',
    maxBytes: 10 * MB,
    extensions: [...EXTENSIONS.images, ...EXTENSIONS.documents, '.txt'],
    downloadName: 'attachment',
  },
  instructor_attachment: {
    bucket: 'support-uploads',
    maxBytes: 10 * MB,
    extensions: [...EXTENSIONS.images, ...EXTENSIONS.documents, '.txt', '.zip'],
    downloadName: 'attachment',
  },
} as const satisfies Record<
  string,
  { bucket: Bucket; maxBytes: number; extensions: readonly string[]; downloadName: string }
>
export type UploadSlot = keyof typeof UPLOAD_SLOTS
export const UPLOAD_SLOT_NAMES = Object.keys(UPLOAD_SLOTS) as [UploadSlot, ...UploadSlot[]]

/** Defaults of the file picker. Spec 1 §9. */
export const PICKER_MAX_BYTES = 10 * MB
export const PICKER_MAX_FILES = 5

/** How long a signed link is valid, in seconds. Spec 1 §9. */
export const SIGNED_LINK_SECONDS = 3600

/**
 * How long an unfinished or unused upload is kept, in hours. If a save was refused after it had moved the file into
 * storage, the file is removed after an hour.
 */
export const UPLOAD_RETENTION_HOURS = 24

/** Free space that uploads leave on the disk of the data folder, for the database and the logs, in bytes. */
export const DISK_RESERVE_BYTES = 250 * MB

/** Most unfinished or unused uploads per person, so that nobody fills the disk. */
export const UPLOADS_WAITING_MAX = 20

/**
 * Limit on the bytes of one person's waiting uploads and of the files they attached within UPLOADED_HOURS: enough for
 * ten projects with files of the largest size, and too few to fill a disk before an administrator notices. A file that
 * was replaced or deleted counts until it is removed from storage.
 */
export const UPLOADED_BYTES_MAX = 2 * 1024 * MB
/**
 * The same limit for people whose e-mail address is not confirmed: enough for a project, and little, because anybody
 * can create such accounts.
 */
export const UPLOADED_BYTES_UNCONFIRMED_MAX = 250 * MB
export const UPLOADED_HOURS = 24

/**
 * Limit on how many upload requests of any kind a person makes, for all of their uploads together. The browser sends a
 * file in two requests, and two more after each interruption. With S3, each that brings bytes may read and write up to
 * 128 kB again, however little it brings.
 */
export const UPLOAD_REQUEST_LIMIT = { max: 600, seconds: 10 * 60 } as const

/** Paths of uploads (tus) and downloads. */
export const UPLOAD_PATH = '/api/uploads'
export const DOWNLOAD_PATH = '/api/files'

export const FILE_NAME_MAX_LENGTH = 255
