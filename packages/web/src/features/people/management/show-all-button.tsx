import { Button } from '@mantine/core'

export interface ShowAllButtonProps {
  readonly many: string
  readonly onShow: () => void
}

/** Leads from the one person a link pointed to, to the whole list. */
export const ShowAllButton = ({ many, onShow }: ShowAllButtonProps) => (
  <Button variant="subtle" onClick={onShow}>
    Show all {many}
  </Button>
)
