import { strToU8, zipSync } from 'fflate'

// The same time for every entry, so that the same content gives the same bytes.
const MADE_AT = new Date('2026-01-05T00:00:00')

/** Makes a ZIP archive of text files, by path. */
export const makeZip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
      mtime: MADE_AT,
    }),
  )
