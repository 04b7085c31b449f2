import { Button } from '@mantine/core'

export interface ShowAllButtonProps {
  readonly many: string
  readonly onShow: () => void
}

/** Shows the whole list again after a link has narrowed it to one person. */
export const ShowAllButton = ({ many, onShow }: ShowAllButtonProps) => (
  <Button variant="subtle" onClick={onShow}>
    Show all {many}
  </Button>
)
