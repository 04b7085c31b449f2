import { useId } from 'react'
import { archGeometry, type Stone } from './arch-geometry.ts'
import classes from './arch-illustration.module.css'

export interface ArchIllustrationProps {
  /** `raised` draws the keystone above its place. */
  readonly keystone: 'raised' | 'set'
  readonly label: string
  /** Leaves out the stones' numbers. */
  readonly plain?: boolean
}

const WIDTH = 503
const LEFT = 48.5
/** Radius of the construction circle. */
const CIRCLE = 138
const PIERS = [
  { x: 51, y: 5, width: 98, height: 66 },
  { x: 41, y: 76, width: 118, height: 68 },
] as const

/** Draws a line from the centre toward a stone, as far as the construction circle. */
function ray(stone: Stone): string {
  const angle = (stone.angle * Math.PI) / 180
  return `l${(CIRCLE * Math.sin(angle)).toFixed(1)} ${(-CIRCLE * Math.cos(angle)).toFixed(1)}`
}

/** Draws an arch of seven numbered stones on its piers, in the style of a textbook illustration. */
export function ArchIllustration({ keystone, label, plain }: ArchIllustrationProps) {
  const id = useId()
  const raised = keystone === 'raised' ? 0.15 : 0
  const arch = archGeometry({ width: WIDTH, stones: 7, inner: 0.608, raised, below: 0 })
  const base = arch.base + 16
  const x = WIDTH / 2 + LEFT
  const sides = arch.stones.filter((stone) => !stone.isKeystone)
  return (
    <svg className={classes.illustration} viewBox={`0 0 600 ${base + 156}`} role="img" aria-label={label}>
      <defs>
        {sides.map((stone, index) => (
          <pattern
            key={stone.path}
            id={`${id}-${index}`}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${stone.angle})`}
          >
            <path d="M0 0H4" className={classes.hatch} />
          </pattern>
        ))}
      </defs>
      <g className={classes.construction}>
        {sides.map((stone) => (
          <path key={stone.path} d={`M${x} ${base}${ray(stone)}`} />
        ))}
        <path d={`M${x - CIRCLE} ${base}A${CIRCLE} ${CIRCLE} 0 0 1 ${x + CIRCLE} ${base}M144 ${base}H456`} />
        {raised > 0 && <path d={`M${x} 0V${base + 8}`} />}
      </g>
      <circle cx={x} cy={base} r="2.6" className={classes.dot} />
      <g transform={`translate(${LEFT} 16)`}>
        {arch.stones.map((stone, index) => (
          <g key={stone.path}>
            <path
              d={stone.path}
              className={stone.isKeystone ? classes.keystone : classes.stone}
              {...(stone.isKeystone ? {} : { fill: `url(#${id}-${index})` })}
            />
            {!plain && <StoneNumber stone={stone} number={index + 1} />}
          </g>
        ))}
      </g>
      {PIERS.flatMap((pier) =>
        [pier.x, 600 - pier.x - pier.width].map((left) => (
          <rect key={`${left}`} {...pier} x={left} y={base + pier.y} className={classes.pier} />
        )),
      )}
      <path d={`M0 ${base + 148}H600`} className={classes.ground} />
      <path d={`M20 ${base + 154}H580`} className={classes.ground} opacity="0.5" />
    </svg>
  )
}

function StoneNumber({ stone, number }: { readonly stone: Stone; readonly number: number }) {
  return (
    <>
      {!stone.isKeystone && <circle cx={stone.x} cy={stone.y} r="15" className={classes.numberBackground} />}
      <text
        x={stone.x}
        y={stone.y + 7}
        className={stone.isKeystone ? classes.keystoneNumber : classes.number}
      >
        {number}
      </text>
    </>
  )
}
