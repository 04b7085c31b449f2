import classes from './arch.module.css'
import { archGeometry } from './arch-geometry.ts'

/**
 * set: done; open: to do; now: in progress; need: waits for the person; dotted: missing; outlined: drawn in ink;
 * raised: the keystone above its place.
 */
export type StoneState = 'set' | 'open' | 'now' | 'need' | 'dotted' | 'outlined' | 'raised'

export interface ArchProps {
  /** The state of each stone in the order of setting, the keystone last. */
  readonly stones: readonly StoneState[]
  readonly width: number
  /** Text alternative; without it the arch is decoration. */
  readonly label?: string
  readonly inner?: number
  /** Draws a ground line. */
  readonly ground?: boolean
  /** Animates the last set stone dropping into place, in 600 ms. */
  readonly setting?: boolean
  /** Animates the stones filling from both sides, every 900 ms. */
  readonly loading?: boolean
  /** Draws the keystone lying on the ground. */
  readonly fallen?: boolean
  /** Draws a stone on the ground that does not fit. */
  readonly unfitting?: boolean
}

/**
 * Shows progress as an arch, the logo of Capstone: each stone is one step or field. Stones are set from both ends
 * upward, the keystone (the capstone of an arch) last.
 */
export function Arch({
  stones,
  width,
  label,
  inner,
  ground,
  setting,
  loading,
  fallen,
  unfitting,
}: ArchProps) {
  const raised = stones.at(-1) === 'raised' ? 0.2 : 0
  const shape = archGeometry({
    width,
    stones: stones.length,
    raised,
    below: ground ? 6 : 1.5,
    ...(inner === undefined ? {} : { inner }),
  })
  const lastSet = stones.lastIndexOf('set')
  const keystone = shape.stones.at(-1)
  const drawing = (
    <svg
      className={classes.arch}
      width={width}
      height={shape.height}
      viewBox={`0 0 ${width} ${shape.height}`}
      data-loading={loading || undefined}
      aria-hidden="true"
    >
      {shape.stones.map((stone, index) => (
        <path
          key={stone.path}
          d={stone.path}
          className={classes.stone}
          data-state={stones[index]}
          data-keystone={stone.isKeystone || undefined}
          data-setting={(setting && index === lastSet) || undefined}
          data-round={Math.floor(index / 2)}
        />
      ))}
      {fallen && keystone && (
        <path
          d={keystone.path}
          className={classes.stone}
          data-state="fallen"
          transform={`translate(${width * 0.02} ${shape.base - keystone.y - shape.outerRadius * 0.17}) rotate(76.8 ${keystone.x} ${keystone.y})`}
        />
      )}
      {unfitting && (
        <rect
          x={width * 0.419}
          y={shape.base - width * 0.17}
          width={width * 0.162}
          height={width * 0.17}
          className={classes.stone}
          data-state="outlined"
        />
      )}
      {ground && <path d={`M0 ${shape.base + 3}H${width}`} className={classes.ground} />}
    </svg>
  )

  if (!label) return drawing
  return (
    <span role="img" aria-label={label} className={classes.named}>
      {drawing}
    </span>
  )
}
