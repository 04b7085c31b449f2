import { Button } from '@mantine/core'

export interface ShowAllButtonProps {
  readonly many: string
  readonly onShow: () => void
}

/** The way from the one person a link led to, to the list of all. */
export const ShowAllButton = ({ many, onShow }: ShowAllButtonProps) => (
  <Button variant="subtle" onClick={onShow}>
    Show all {many}
  </Button>
)
