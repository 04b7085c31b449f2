/** The outline of one stone. Outer and inner edges are arcs; those of the keystone are straight. */
export interface Stone {
  /** SVG path. */
  readonly path: string
  readonly isKeystone: boolean
  /** Its centre. */
  readonly x: number
  readonly y: number
  /** Degrees from vertical, clockwise. */
  readonly angle: number
}

/** Shape of an arch: width in pixels, number of stones including the keystone (at least 3), and proportions. */
export interface ArchShape {
  readonly width: number
  readonly stones: number
  /** Inner radius as a share of the outer. */
  readonly inner?: number
  /** How far the keystone is lifted above its place, as a share of the outer radius. */
  readonly raised?: number
  /** Space below the lowest stones, for the ground line. */
  readonly below?: number
}

const EDGE = 1.5
/** The keystone's angle, relative to that of another stone. */
const KEY_WEIGHT = 1.15
/** How far the keystone protrudes above and below the arch: a share of the radius, with a maximum in pixels. */
const PROTRUSION_ABOVE = { share: 0.055, max: 12 }
const PROTRUSION_BELOW = { share: 0.15, max: 18 }

/**
 * Computes an arch: its stones as SVG paths, in the order in which they are set (from both ends upward, the keystone
 * last), and the measures of the drawing. All lengths are in pixels.
 */
export function archGeometry({ width, stones, inner = 0.5, raised = 0, below = EDGE }: ArchShape) {
  const outer = width / 2 - EDGE
  const bore = outer * inner
  const lift = outer * raised
  const gap = Math.max(Math.min(1.5, width / 58), Math.min(3, width / 200))
  const top = outer + Math.min(outer * PROTRUSION_ABOVE.share, PROTRUSION_ABOVE.max)
  const foot = bore - Math.min(bore * PROTRUSION_BELOW.share, PROTRUSION_BELOW.max)
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
      isKeystone: false,
      x: round(width / 2 + side * reach * Math.cos(middle)),
      y: round(base - reach * Math.sin(middle)),
      angle: round(side * (90 - (middle * 180) / Math.PI)),
    }
  }

  function keystone(): Stone {
    const half = (y: number) => y * Math.tan(keyAngle / 2) - gap / Math.cos(keyAngle / 2)
    const path =
      `M${at(-half(top), top + lift)}L${at(half(top), top + lift)}` +
      `L${at(half(foot), foot + lift)}L${at(-half(foot), foot + lift)}Z`
    return { path, isKeystone: true, x: round(width / 2), y: round(base - lift - (top + foot) / 2), angle: 0 }
  }

  const laidStones: Stone[] = []
  for (let row = 0; row < sides[0]; row++) {
    laidStones.push(sideStone(-1, row, sides[0]))
    if (row < sides[1]) laidStones.push(sideStone(1, row, sides[1]))
  }
  laidStones.push(keystone())
  return {
    stones: laidStones,
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
