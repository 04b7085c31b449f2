import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'

const LINES = ['55%', '100%', '96%', '100%', '88%', '100%', '97%', '62%']

/** Placeholder of a PDF that is loading: the first page with lines of text; appears after 300 ms. */
export function PdfSkeleton() {
  const isShown = useDelayed()
  return (
    <Box role="status" px={20} mih={320}>
      {isShown && <VisuallyHidden>Loading the pages</VisuallyHidden>}
      {isShown && (
        <Box
          aria-hidden="true"
          mx="auto"
          maw={860}
          p="10%"
          bg="var(--surface)"
          bd="1px solid var(--line)"
          style={{ aspectRatio: '210 / 297' }}
        >
          {LINES.map((width, index) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay as they are.
              key={index}
              w={width}
              h={index === 0 ? 20 : 10}
              mb={index === 0 ? 32 : 16}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
