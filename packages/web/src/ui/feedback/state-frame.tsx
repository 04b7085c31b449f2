import { type ReactNode, useContext } from 'react'
import { HeadingLevel } from '../layout/heading-level.ts'
import classes from './state-frame.module.css'

export interface StateFrameProps {
  /** The arch that says which state this is. */
  readonly figure: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly buttons?: ReactNode
  readonly foot?: ReactNode
  /** The title is the page's h1. */
  readonly asPage?: boolean
}

/** What every state shows: the arch, one sentence one heading below its surroundings, the way on. */
export function StateFrame({ figure, title, children, buttons, foot, asPage }: StateFrameProps) {
  const level = useContext(HeadingLevel)
  const Title = asPage ? 'h1' : (`h${level}` as const)
  return (
    <div className={classes.state} data-page={asPage || undefined}>
      {figure}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.words}>{children}</p>}
      {buttons && <div className={classes.buttons}>{buttons}</div>}
      {foot && <p className={classes.foot}>{foot}</p>}
    </div>
  )
}
