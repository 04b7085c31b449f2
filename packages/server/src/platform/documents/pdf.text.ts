import { getResolvedPDFJS } from 'unpdf'
import { type DocumentContent, limitLines } from './document.content.ts'
import type { TextPiece } from './page.columns.ts'
import { layOutPage, type PageOfPieces } from './page.layout.ts'

/** A page is looked at up to so many pieces of text; a crowded one has a tenth. */
const PIECES_MAX = 30_000
/** A page of a scan may carry a stamp or a number; a page with text has more letters than that. */
const LETTERS_OF_TEXT = 100
const LETTER = /\p{L}/gu

/** Reads the first pages of a PDF. Throws whatever is wrong with it: broken, locked, empty. */
export async function readPdf(content: Uint8Array, pagesRead: number): Promise<DocumentContent> {
  // Asked first: the library takes the buffer away.
  const hasImages = holdsImages(content)
  const { getDocument } = await getResolvedPDFJS()
  const task = getDocument({
    data: content,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Nothing is fetched, and no picture is wanted.
    disableAutoFetch: true,
    maxImageSize: 1,
  })
  const document = await task.promise
  const pages: PageOfPieces[] = []
  for (let number = 1; number <= Math.min(pagesRead, document.numPages); number++)
    pages.push(await readPage(await document.getPage(number), number))
  const isTextPage = ({ pieces }: PageOfPieces) => {
    const letters = countLetters(pieces)
    return hasImages ? letters >= LETTERS_OF_TEXT : letters > 0
  }
  const textPages = pages.filter(isTextPage).length
  const hasText = textPages > 0 && textPages * 2 >= pages.length
  return { pages: document.numPages, hasText, lines: limitLines(pages.flatMap(layOutPage)) }
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
      const [, rise = 0, c = 0, d = 0, x = 0, y = 0] = combine(transform, item.transform)
      const size = Math.hypot(c, d)
      const isUpright = Math.abs(rise) < 0.1 * size
      pieces.push({ text: item.str, x, right: x + item.width, y, size, font: item.fontName, isUpright })
    }
  }
  await reader.cancel(new Error('enough was read'))
  page.cleanup()
  return { number, width, height, pieces: pieces.slice(0, PIECES_MAX) }
}

/** Where on the turned page something is that stands so on the page as it was written. */
function combine(page: readonly number[], text: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = text
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const countLetters = (pieces: readonly TextPiece[]) =>
  pieces.reduce((letters, { text }) => letters + (text.match(LETTER)?.length ?? 0), 0)

/** Whether there is a picture in a PDF: its description is never packed, as that of other objects may be. */
const holdsImages = (content: Uint8Array) =>
  /\/Subtype\s*\/Image\b/.test(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'),
  )
