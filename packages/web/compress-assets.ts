import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ASSETS = new URL('dist/assets/', import.meta.url)
const TEXT = /\.(js|css|svg)$/

/** Writes Brotli and gzip versions of scripts, styles and drawings, so that the server does not compress on request. */
async function compressAssets(): Promise<void> {
  const names = (await readdir(ASSETS)).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(new URL(name, ASSETS))
      await writeFile(new URL(`${name}.br`, ASSETS), await promisify(brotliCompress)(content))
      await writeFile(new URL(`${name}.gz`, ASSETS), await promisify(gzip)(content))
    }),
  )
}

await compressAssets()
