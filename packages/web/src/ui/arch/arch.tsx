import classes from './arch.module.css'
import { archGeometry } from './arch-geometry.ts'

/** set = done; open = to come; now = being worked on; need = waits for the person; dotted = not there; stood = drawn in ink. */
export type StoneState = 'set' | 'open' | 'now' | 'need' | 'dotted' | 'stood' | 'raised'

export interface ArchProps {
  /** One state for each stone in the order of setting; the last is the keystone. Five for a profile, seven for six roadmap steps. */
  readonly stones: readonly StoneState[]
  readonly width: number
  /** What the arch says, for those who do not see it; without it the arch is hidden from them. */
  readonly label?: string
  readonly inner?: number
  /** Draws the line the arch stands on. */
  readonly ground?: boolean
  /** The last stone set drops into place once, in 600 ms. */
  readonly setting?: boolean
  /** Stones fill from both sides, 900 ms a round. */
  readonly waiting?: boolean
  /** The keystone lies on the ground. */
  readonly fallen?: boolean
}

/** The only ornament: an arch whose stones are facts. Stones are set from both springers upward, the keystone last. */
export function Arch({ stones, width, label, inner, ground, setting, waiting, fallen }: ArchProps) {
  const raised = stones.at(-1) === 'raised' ? 0.2 : 0
  const shape = archGeometry({
    width,
    stones: stones.length,
    raised,
    below: ground ? 6 : 1.5,
    ...(inner === undefined ? {} : { inner }),
  })
  const lastSet = stones.lastIndexOf('set')
  const key = shape.stones.at(-1)
  const drawing = (
    <svg
      className={classes.arch}
      width={width}
      height={shape.height}
      viewBox={`0 0 ${width} ${shape.height}`}
      data-waiting={waiting || undefined}
      aria-hidden="true"
    >
      {shape.stones.map((stone, index) => (
        <path
          key={stone.path}
          d={stone.path}
          className={classes.stone}
          data-state={stones[index]}
          data-key={stone.key || undefined}
          data-setting={(setting && index === lastSet) || undefined}
          data-round={Math.floor(index / 2)}
        />
      ))}
      {fallen && key && (
        <path
          d={key.path}
          className={classes.stone}
          data-state="fallen"
          transform={`translate(${width * 0.02} ${shape.base - key.y - shape.outer * 0.17}) rotate(76.8 ${key.x} ${key.y})`}
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
