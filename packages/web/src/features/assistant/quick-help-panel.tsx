import type { AssistantFacts } from '@capstone/contract/assistant/assistant.schemas'
import { UnstyledButton } from '@mantine/core'
import { IconBook, IconBug, IconBulb, IconChecklist } from '@tabler/icons-react'
import { useViewer } from '../../lib/session/session.ts'
import { QUICK_HELP } from './assistant.messages.ts'
import classes from './quick-help.module.css'

const ICONS = [IconBug, IconBook, IconBulb, IconChecklist]

export interface QuickHelpPanelProps {
  readonly facts: AssistantFacts | undefined
  readonly onPick: (template: string) => void
}

/** Beginnings of questions that fill the box, and what the assistant is told of the student. Spec 1 §2. */
export function QuickHelpPanel({ facts, onPick }: QuickHelpPanelProps) {
  const { specialization, year, course } = useViewer()
  const studies = [specialization ?? course, year].filter(Boolean).join(', ')
  return (
    <aside className={classes.panel} aria-label="Quick Help">
      <div className={classes.inner}>
        <h2 className={classes.wide}>Quick Help</h2>
        <p className={`${classes.hint} ${classes.wide}`}>A click fills the box; change it as you like.</p>
        <ul className={classes.list}>
          {QUICK_HELP.map(({ name, about, template }, index) => {
            const Icon = ICONS[index] ?? IconBulb
            return (
              <li key={name}>
                <UnstyledButton className={classes.pick} onClick={() => onPick(template)}>
                  <Icon size={18} stroke={1.6} aria-hidden="true" />
                  <span>
                    <b>{name}</b>
                    <span className={classes.wide}>{about}</span>
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
        <div className={classes.wide}>
          <h3 className={classes.sub}>It knows</h3>
          <ul className={classes.known}>
            {studies && <li>{studies}</li>}
            {facts?.projects.map(({ title, progress }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have one title, and none has a state.
              <li key={index}>
                {title}, {progress}%
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            It does not see your files or your chat. The conversation is kept until you delete it.
          </p>
        </div>
      </div>
    </aside>
  )
}
