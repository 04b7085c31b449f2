import { expect, test } from 'vitest'
import { makePageOf, makeStream } from './bombs.testing.ts'
import { readPdf } from './pdf.text.ts'

/**
 * For each rotation of a page of 600 by 800 points, the matrix that places upright text at `x` and `y` from its upper
 * left corner.
 */
const UPRIGHT: Readonly<Record<number, (x: number, y: number) => string>> = {
  0: (x, y) => `1 0 0 1 ${x} ${800 - y} Tm`,
  90: (x, y) => `0 1 -1 0 ${y} ${x} Tm`,
  180: (x, y) => `-1 0 0 -1 ${600 - x} ${y} Tm`,
  270: (x, y) => `0 -1 1 0 ${600 - y} ${800 - x} Tm`,
}

test.each(Object.entries(UPRIGHT))(
  'a page turned by %s degrees is read as a person sees it',
  async (turn, at) => {
    const write = (x: number, y: number, text: string) => `${at(x, y)} (${text}) Tj `
    // The last lines first, and one perpendicular to the others.
    const lines = [
      write(50, 560, 'in the lower margin'),
      write(50, 140, 'and a second one'),
      write(50, 120, 'A line of text'),
      write(250, 120, 'that goes on'),
      `${UPRIGHT[(Number(turn) + 90) % 360]?.(300, 300)} (a stamp) Tj `,
    ]
    const page = makePageOf(makeStream(Buffer.from(`BT /F1 12 Tf ${lines.join('')}ET`)), {
      entries: `/Rotate ${turn}`,
    })
    const found = await readPdf(new Uint8Array(page), 1)
    expect(found.lines.map(({ text }) => text)).toEqual([
      'A line of text that goes on',
      'and a second one',
      'in the lower margin',
    ])
    expect(found.lines.map(({ size }) => Math.round(size))).toEqual([12, 12, 12])
    // Rotated by 90 degrees the page is 600 points high, and 560 is near its lower end.
    expect(found.lines.map(({ isInMargin }) => isInMargin)).toEqual([false, false, Number(turn) % 180 === 90])
  },
)
