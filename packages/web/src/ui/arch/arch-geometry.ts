/** One stone as the four corners of its outline; outer and inner edge are arcs, those of the keystone are straight. */
export interface Stone {
  readonly path: string
  readonly key: boolean
  /** Its middle. */
  readonly x: number
  readonly y: number
  /** How far it leans out of the upright, in degrees, clockwise. */
  readonly lean: number
}

/** What `archGeometry` needs: width in pixels, number of stones with the keystone (3 or more), and the look of the arch. */
export interface ArchShape {
  readonly width: number
  readonly stones: number
  /** Inner radius as a share of the outer. */
  readonly inner?: number
  /** How far the keystone stands above its place, as a share of the outer radius. */
  readonly raised?: number
  /** Room below the springers, for the ground line. */
  readonly below?: number
}

const EDGE = 1.5
const KEY_WEIGHT = 1.15
/** How far the keystone stands out of the arch, above and below: a share of the radius, and at most so many pixels. */
const OVER = { share: 0.055, most: 12 }
const UNDER = { share: 0.15, most: 18 }

/**
 * Lays out an arch: stones in the order in which they are set, from both springers upward, the keystone last.
 * Takes pixels, returns SVG paths and the height they need.
 */
export function archGeometry({ width, stones, inner = 0.5, raised = 0, below = EDGE }: ArchShape) {
  const outer = width / 2 - EDGE
  const bore = outer * inner
  const lift = outer * raised
  const gap = Math.max(Math.min(1.5, width / 58), Math.min(3, width / 200))
  const top = outer + Math.min(outer * OVER.share, OVER.most)
  const foot = bore - Math.min(bore * UNDER.share, UNDER.most)
  const base = top + lift + EDGE
  const keyAngle = (Math.PI * KEY_WEIGHT) / (stones - 1 + KEY_WEIGHT)
  const shoulder = Math.PI / 2 - keyAngle / 2
  const sides = [Math.ceil((stones - 1) / 2), Math.floor((stones - 1) / 2)] as const

  const at = (x: number, y: number) => `${round(width / 2 + x)} ${round(base - y)}`

  function sideStone(side: -1 | 1, index: number, count: number): Stone {
    const step = shoulder / count
    const trim = (radius: number, edge: boolean) => (edge ? gap / radius : 0)
    const low = (radius: number) => index * step + trim(radius, index > 0)
    const high = (radius: number) => (index + 1) * step - trim(radius, true)
    const point = (radius: number, angle: number) =>
      at(side * radius * Math.cos(angle), radius * Math.sin(angle))
    const [out, back] = side < 0 ? [1, 0] : [0, 1]
    const path =
      `M${point(outer, low(outer))}A${round(outer)} ${round(outer)} 0 0 ${out} ${point(outer, high(outer))}` +
      `L${point(bore, high(bore))}A${round(bore)} ${round(bore)} 0 0 ${back} ${point(bore, low(bore))}Z`
    const middle = (index + 0.5) * step
    const reach = (outer + bore) / 2
    return {
      path,
      key: false,
      x: round(width / 2 + side * reach * Math.cos(middle)),
      y: round(base - reach * Math.sin(middle)),
      lean: round(side * (90 - (middle * 180) / Math.PI)),
    }
  }

  function keystone(): Stone {
    const half = (y: number) => y * Math.tan(keyAngle / 2) - gap / Math.cos(keyAngle / 2)
    const path =
      `M${at(-half(top), top + lift)}L${at(half(top), top + lift)}` +
      `L${at(half(foot), foot + lift)}L${at(-half(foot), foot + lift)}Z`
    return { path, key: true, x: round(width / 2), y: round(base - lift - (top + foot) / 2), lean: 0 }
  }

  const laid: Stone[] = []
  for (let row = 0; row < sides[0]; row++) {
    laid.push(sideStone(-1, row, sides[0]))
    if (row < sides[1]) laid.push(sideStone(1, row, sides[1]))
  }
  laid.push(keystone())
  return {
    stones: laid,
    width,
    height: round(base + below),
    base: round(base),
    centre: round(width / 2),
    outer,
    bore,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
