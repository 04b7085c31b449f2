import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './code-block.module.css'

const COPIED_STAYS_MS = 2000

export interface CodeBlockProps {
  /** What it is written in, as its author calls it. */
  readonly language: string | undefined
  readonly children: ReactNode
}

const SAYINGS = {
  ready: { Icon: IconCopy, says: 'Copy' },
  copied: { Icon: IconCheck, says: 'Copied' },
  failed: { Icon: IconCopyX, says: 'Copy failed' },
}

/** Code with the name of its language and a button that copies it; a long line scrolls within. */
export function CodeBlock({ language, children }: CodeBlockProps) {
  const code = useRef<HTMLPreElement>(null)
  const clipboard = useClipboard({ timeout: COPIED_STAYS_MS })
  const { Icon, says } = SAYINGS[clipboard.error ? 'failed' : clipboard.copied ? 'copied' : 'ready']
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        <span>{language ?? 'code'}</span>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} stroke={1.7} aria-hidden="true" />}
          onClick={() => clipboard.copy(code.current?.innerText.replace(/\n$/, '') ?? '')}
        >
          <span aria-live="polite">{says}</span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <pre
        ref={code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        role="group"
        aria-label={language ? `Code in ${language}` : 'Code'}
        dir="ltr"
      >
        {children}
      </pre>
    </figure>
  )
}
