import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'

type Clipboard = { readonly copied: boolean; readonly error: Error | null }

/** Returns the icon and the label of a copy button, by the state of Mantine's `useClipboard`. */
export function copyButtonOf({ copied, error }: Clipboard, label = 'Copy') {
  if (error) return { Icon: IconCopyX, label: 'Copy failed' }
  return copied ? { Icon: IconCheck, label: 'Copied' } : { Icon: IconCopy, label }
}
