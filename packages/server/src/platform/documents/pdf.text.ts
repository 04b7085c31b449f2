import { getResolvedPDFJS } from 'unpdf'
import { ABSTRACT_LIMITS, type DocumentContent, limitLines, type TextLimits } from './document.content.ts'
import type { TextPiece } from './page.columns.ts'
import { layOutPage, type PageOfPieces } from './page.layout.ts'

/** The maximum number of pieces of text read from a page; a dense page has a tenth of it. */
const PIECES_MAX = 30_000
/** The fewest letters of a text page in a PDF with images; a scanned page may have a stamp or a page number. */
const TEXT_PAGE_LETTERS_MIN = 100
const LETTER = /\p{L}/gu

/** Reads the first pages of a PDF. Throws when it is damaged, empty, or needs a password. */
export async function readPdf(
  content: Uint8Array,
  pagesMax: number,
  limits: TextLimits = ABSTRACT_LIMITS,
): Promise<DocumentContent> {
  // Checked first, because the library takes over the buffer.
  const hasImages = containsImages(content)
  const { getDocument } = await getResolvedPDFJS()
  const task = getDocument({
    data: content,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    disableAutoFetch: true,
    // Images larger than a pixel are not rendered.
    maxImageSize: 1,
  })
  const document = await task.promise
  const pages: PageOfPieces[] = []
  for (let number = 1; number <= Math.min(pagesMax, document.numPages); number++)
    pages.push(await readPage(await document.getPage(number), number))
  const isTextPage = ({ pieces }: PageOfPieces) => {
    const letters = countLetters(pieces)
    return hasImages ? letters >= TEXT_PAGE_LETTERS_MIN : letters > 0
  }
  const textPages = pages.filter(isTextPage).length
  const hasText = textPages > 0 && textPages * 2 >= pages.length
  return { pages: document.numPages, hasText, lines: limitLines(pages.flatMap(layOutPage), limits) }
}

type Page = Awaited<
  ReturnType<
    Awaited<ReturnType<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>['promise']>['getPage']
  >
>

async function readPage(page: Page, number: number): Promise<PageOfPieces> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const pieces: TextPiece[] = []
  const reader = page.streamTextContent().getReader()
  while (pieces.length < PIECES_MAX) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, rise = 0, c = 0, d = 0, x = 0, y = 0] = multiplyMatrices(transform, item.transform)
      const size = Math.hypot(c, d)
      const isUpright = Math.abs(rise) < 0.1 * size
      pieces.push({ text: item.str, x, right: x + item.width, y, size, font: item.fontName, isUpright })
    }
  }
  await reader.cancel(new Error('enough was read'))
  page.cleanup()
  return { number, width, height, pieces: pieces.slice(0, PIECES_MAX) }
}

/** Multiplies two transformation matrices, to place text on a rotated page. */
function multiplyMatrices(page: readonly number[], text: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = text
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const countLetters = (pieces: readonly TextPiece[]) =>
  pieces.reduce((letters, { text }) => letters + (text.match(LETTER)?.length ?? 0), 0)

/** Returns whether a PDF has images, whose dictionaries are never compressed. */
const containsImages = (content: Uint8Array) =>
  /\/Subtype\s*\/Image\b/.test(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'),
  )
