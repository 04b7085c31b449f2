import { getResolvedPDFJS } from 'unpdf'
import { cutLines, type DocumentContent } from './document.content.ts'
import { layOutPage, type PageOfPieces, type TextPiece } from './page.layout.ts'

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
  return { pages: document.numPages, hasText, lines: cutLines(pages.flatMap(layOutPage)) }
}

type Page = Awaited<
  ReturnType<
    Awaited<ReturnType<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>['promise']>['getPage']
  >
>

async function readPage(page: Page, number: number): Promise<PageOfPieces> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const pieces: TextPiece[] = []
  const reader = page.streamTextContent().getReader()
  while (pieces.length < PIECES_MAX) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , slant = 0, height = 0, x = 0, y = 0] = item.transform
      const size = Math.hypot(Number(slant), Number(height))
      pieces.push({
        text: item.str,
        x: Number(x) - left,
        right: Number(x) - left + item.width,
        y: top - Number(y),
        size,
        font: item.fontName,
      })
    }
  }
  await reader.cancel()
  page.cleanup()
  return { number, width: right - left, height: top - bottom, pieces: pieces.slice(0, PIECES_MAX) }
}

const countLetters = (pieces: readonly TextPiece[]) =>
  pieces.reduce((letters, { text }) => letters + (text.match(LETTER)?.length ?? 0), 0)

/** Whether there is a picture in a PDF: its description is never packed, as that of other objects may be. */
const holdsImages = (content: Uint8Array) =>
  /\/Subtype\s*\/Image\b/.test(
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'),
  )
