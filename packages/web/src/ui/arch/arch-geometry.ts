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

/** Space around the arch for the outline of its stones. */
const STROKE_MARGIN = 1.5
/** The keystone's angle, relative to that of another stone. */
const KEY_WEIGHT = 1.15
/** How far the keystone protrudes above and below the arch: a share of the radius, with a maximum in pixels. */
const PROTRUSION_ABOVE = { share: 0.055, max: 12 }
const PROTRUSION_BELOW = { share: 0.15, max: 18 }

/**
 * Computes an arch: its stones as SVG paths, in the order in which they are set (from both ends upward, the keystone
 * last), and the dimensions of the drawing. All lengths are in pixels.
 */
export function archGeometry({ width, stones, inner = 0.5, raised = 0, below = STROKE_MARGIN }: ArchShape) {
  const outerRadius = width / 2 - STROKE_MARGIN
  const innerRadius = outerRadius * inner
  const lift = outerRadius * raised
  // Each of two neighbours leaves half of the joint between them free.
  const halfJoint = Math.max(Math.min(1.5, width / 58), Math.min(3, width / 200))
  const top = outerRadius + Math.min(outerRadius * PROTRUSION_ABOVE.share, PROTRUSION_ABOVE.max)
  const foot = innerRadius - Math.min(innerRadius * PROTRUSION_BELOW.share, PROTRUSION_BELOW.max)
  const base = top + lift + STROKE_MARGIN
  const keyAngle = (Math.PI * KEY_WEIGHT) / (stones - 1 + KEY_WEIGHT)
  const shoulder = Math.PI / 2 - keyAngle / 2
  const sides = [Math.ceil((stones - 1) / 2), Math.floor((stones - 1) / 2)] as const

  const at = (x: number, y: number) => `${round(width / 2 + x)} ${round(base - y)}`

  function sideStone(side: -1 | 1, index: number, count: number): Stone {
    const step = shoulder / count
    const trim = (radius: number, hasNeighbour: boolean) => (hasNeighbour ? halfJoint / radius : 0)
    const point = (radius: number, angle: number) =>
      at(side * radius * Math.cos(angle), radius * Math.sin(angle))
    const lower = (radius: number) => point(radius, index * step + trim(radius, index > 0))
    const upper = (radius: number) => point(radius, (index + 1) * step - trim(radius, true))
    const arcTo = (end: string, radius: number, sweep: number) =>
      `A${round(radius)} ${round(radius)} 0 0 ${sweep} ${end}`
    // SVG's sweep flags: the outer arc is drawn upward, the inner one downward.
    const [outerSweep, innerSweep] = side < 0 ? [1, 0] : [0, 1]
    const path =
      `M${lower(outerRadius)}${arcTo(upper(outerRadius), outerRadius, outerSweep)}` +
      `L${upper(innerRadius)}${arcTo(lower(innerRadius), innerRadius, innerSweep)}Z`
    const middle = (index + 0.5) * step
    const middleRadius = (outerRadius + innerRadius) / 2
    return {
      path,
      isKeystone: false,
      x: round(width / 2 + side * middleRadius * Math.cos(middle)),
      y: round(base - middleRadius * Math.sin(middle)),
      angle: round(side * (90 - (middle * 180) / Math.PI)),
    }
  }

  function keystone(): Stone {
    const half = (y: number) => y * Math.tan(keyAngle / 2) - halfJoint / Math.cos(keyAngle / 2)
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
    outerRadius,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
