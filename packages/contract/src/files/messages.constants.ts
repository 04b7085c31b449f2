// Kept apart from files.errors.ts, so that a picker can show these messages without loading zod.

export const EMPTY_FILE = 'This file is empty.'
export const CONTENT_MISMATCH = 'The content of this file does not match its extension, or is not complete.'
export const EXTENSION_NOT_ALLOWED = 'Files with this extension are not accepted here.'

// Messages of the file picker. Spec 1 §5.
export const ONLY_ONE_FILE = 'Only one file is allowed'
export const formatTooManyFiles = (max: number) => `Maximum ${max} files allowed`
export const formatFileTooLarge = (name: string, maxBytes: number) =>
  `File ${name} exceeds ${Math.round(maxBytes / 1024 / 1024)}MB limit`
