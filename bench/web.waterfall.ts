import type { Transfer } from './web.visit.ts'

type Waterfall = {
  readonly title: string
  readonly readyMs: number
  readonly transfers: readonly Transfer[]
}

const WIDTH = 900
const NAMES_WIDTH = 280
const ROW = 15
const HEAD = 46
const COLOURS: Readonly<Record<string, string>> = {
  Document: '#4263eb',
  Script: '#f08c00',
  Stylesheet: '#2f9e44',
  Font: '#ae3ec9',
  Fetch: '#e03131',
}

/** Draws the requests of each visit as bars over time: light while waiting, full while receiving. */
export function drawWaterfalls(waterfalls: readonly Waterfall[]): string {
  const ends = waterfalls.flatMap(({ readyMs, transfers }) => [
    readyMs,
    ...transfers.map(({ endMs }) => endMs),
  ])
  const scale = (WIDTH - NAMES_WIDTH - 20) / Math.max(...ends)
  let top = 0
  const parts = waterfalls.map((waterfall) => {
    const part = `<g transform="translate(0 ${top})">${drawOne(waterfall, scale)}</g>`
    top += HEAD + waterfall.transfers.length * ROW + 20
    return part
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${parts.join('\n')}</svg>\n`
}

function drawOne({ title, readyMs, transfers }: Waterfall, scale: number): string {
  const at = (milliseconds: number) => (NAMES_WIDTH + milliseconds * scale).toFixed(1)
  const height = transfers.length * ROW
  const lines = transfers.map(({ path, kind, startMs, firstByteMs, endMs, bytes }, row) => {
    const y = HEAD + row * ROW
    const colour = COLOURS[kind] ?? '#868e96'
    const name = path.length > 44 ? `…${path.slice(-43)}` : path
    return `<text x="8" y="${y + 11}">${name}</text><rect x="${at(startMs)}" y="${y + 2}" width="${((firstByteMs - startMs) * scale).toFixed(1)}" height="11" fill="${colour}" opacity="0.3"/><rect x="${at(firstByteMs)}" y="${y + 2}" width="${Math.max(1, (endMs - firstByteMs) * scale).toFixed(1)}" height="11" fill="${colour}"/><text x="${Number(at(endMs)) + 4}" y="${y + 11}" fill="#495057" font-size="9">${(bytes / 1024).toFixed(0)} KB</text>`
  })
  return `<text x="8" y="20" font-size="14" font-weight="600">${title}, throttled</text><text x="8" y="36" fill="#495057">${transfers.length} requests; the line marks when the text was visible and the page took input, after ${(readyMs / 1000).toFixed(2)} s</text>${lines.join('\n')}<line x1="${at(readyMs)}" x2="${at(readyMs)}" y1="${HEAD - 4}" y2="${HEAD + height + 4}" stroke="#c92a2a" stroke-dasharray="3 2"/>`
}
