import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Characters of a first screen: ASCII and the punctuation of our texts. */
const ASCII = range(0x20, 0x7e)
const PUNCTUATION =
  '\u00a0\u00a9\u00b7\u00d7\u2010\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2190\u2192\u2212'
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'pnum', 'calt', 'ccmp', 'locl', 'mark', 'cv05', 'ss03']

const OUT = new URL('src/ui/theme/fonts/', import.meta.url)
const resolve = createRequire(import.meta.url).resolve

const FACES = [
  {
    name: 'inter',
    from: 'inter/files/inter-latin-opsz-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    name: 'source-serif',
    from: 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    name: 'source-serif-italic',
    from: 'source-serif-4/files/source-serif-4-latin-opsz-italic.woff2',
    axes: { wght: 400, opsz: 16 },
  },
]

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}

/** Subsets the fonts to the characters of a first screen; the full files load on demand. */
async function subsetFonts(): Promise<void> {
  await mkdir(OUT, { recursive: true })
  for (const face of FACES) {
    const full = await readFile(resolve(`@fontsource-variable/${face.from}`))
    const subset = await subsetFont(full, ASCII + PUNCTUATION, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
      keepFeatures: FEATURES,
    })
    await writeFile(fileURLToPath(new URL(`${face.name}.woff2`, OUT)), subset)
  }
}

await subsetFonts()
