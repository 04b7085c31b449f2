import { RESOURCE_STATE_LABELS, SHAKE_MS } from '@capstone/contract/assignments/assignments.constants'
import { Box, Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { BusyButton } from '../buttons/busy-button.tsx'
import text from '../theme/text.module.css'
import classes from './resource-row.module.css'

export interface ResourceRowProps {
  readonly icon: ReactNode
  readonly name: string
  /** "PDF, 1.8 MB", "ask your instructor". */
  readonly detail?: ReactNode
  /** `missing` shows "Not Uploaded", `locked` "No Access". */
  readonly state: 'open' | 'missing' | 'locked'
  /** Label of the button when open: "Download", "View", "Open". */
  readonly action: string
  /** Accessible name of the button, by default action and name. */
  readonly actionLabel?: string
  readonly onOpen?: () => void
  /** Opened in a new tab, instead of `onOpen`. */
  readonly href?: string | null
  /** A menu of addresses, each opened in a new tab, instead of `href`. */
  readonly links?: readonly ResourceLink[]
  readonly busy?: boolean
}

export interface ResourceLink {
  readonly label: string
  readonly href: string
}

/** A resource of a project that the viewer may or may not open. A blocked button shakes for 0.5 s when pressed. */
export function ResourceRow({ icon, name, detail, state, ...opening }: ResourceRowProps) {
  return (
    <Group gap={12} wrap="nowrap" mih={56}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Box flex={1} miw={0}>
        <Text component="div" size="sm" fw={550} c={state === 'open' ? 'inherit' : 'var(--ink-2)'}>
          {name}
        </Text>
        {detail && (
          <Text component="div" size="xs" c="dimmed" className={text.numbers}>
            {detail}
          </Text>
        )}
      </Box>
      {state === 'open' ? (
        <OpenButton name={name} {...opening} />
      ) : (
        <BlockedButton name={name} reason={BLOCKED[state]} locked={state === 'locked'} />
      )}
    </Group>
  )
}

const BLOCKED = {
  missing: RESOURCE_STATE_LABELS.not_uploaded,
  locked: RESOURCE_STATE_LABELS.no_access,
} as const

type OpenButtonProps = Pick<
  ResourceRowProps,
  'name' | 'action' | 'actionLabel' | 'onOpen' | 'href' | 'links' | 'busy'
>

function OpenButton({ name, action, actionLabel, onOpen, href, links, busy }: OpenButtonProps) {
  const label = stripDirectionMarks(actionLabel ?? `${action} ${name}`)
  const style = { size: 'xs', variant: 'default', 'aria-label': label } as const
  if (links) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...style}>{action}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {links.map((link) => (
            <Menu.Item
              key={link.href}
              component="a"
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {link.label}
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  }
  if (href) {
    return (
      <Button component="a" href={href} target="_blank" rel="noopener noreferrer" {...style}>
        {action}
      </Button>
    )
  }
  return (
    <BusyButton busy={busy ?? false} {...(onOpen ? { onClick: onOpen } : {})} {...style}>
      {action}
    </BusyButton>
  )
}

interface BlockedButtonProps {
  readonly name: string
  readonly reason: string
  readonly locked: boolean
}

function BlockedButton({ name, reason, locked }: BlockedButtonProps) {
  const [shaking, setShaking] = useState(false)
  // A timer, because with reduced motion there is no animationend event.
  useEffect(() => {
    if (!shaking) return
    const timer = setTimeout(() => setShaking(false), SHAKE_MS)
    return () => clearTimeout(timer)
  }, [shaking])
  return (
    <>
      <button
        type="button"
        className={classes.blocked}
        aria-disabled="true"
        aria-label={`${name}: ${reason}`}
        data-shaking={shaking || undefined}
        onClick={() => setShaking(true)}
      >
        {locked && <IconLock size={14} stroke={1.8} aria-hidden="true" />}
        {reason}
      </button>
      <VisuallyHidden role="status">{shaking && `${name}: ${reason}`}</VisuallyHidden>
    </>
  )
}
