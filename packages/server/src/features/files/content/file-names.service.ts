import { extname } from 'node:path'
import { isVisible, stripInvisible } from '@capstone/contract/base'
import { FILE_NAME_MAX_LENGTH } from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import { refuse } from '../../../rpc/refuse.ts'

const LONE_SURROGATES = /\p{Cs}/gu
const FOLDERS = /^.*[/\\]/s

/**
 * Returns the name of an uploaded file for display, without folders, lone surrogates, control characters and invisible
 * characters. It is never used as a path. Refuses FILE_NAME_INVALID if the given name contains NUL or is longer than
 * FILE_NAME_MAX_LENGTH bytes, or if nothing visible is left.
 */
export function cleanFileName(given: string): string {
  const name = stripInvisible(given.replace(FOLDERS, '').replaceAll(LONE_SURROGATES, '')).trim()
  const stem = name.slice(0, name.length - extname(name).length)
  const isTooLong = Buffer.byteLength(given) > FILE_NAME_MAX_LENGTH
  if (given.includes('\u0000') || isTooLong || !isVisible(stem.replaceAll('.', ''))) {
    return refuse(fileErrors, 'FILE_NAME_INVALID')
  }
  return name
}

/** A file's extension in lower case, with its dot; empty without one. */
export const extensionOf = (name: string) => extname(name).toLowerCase()
