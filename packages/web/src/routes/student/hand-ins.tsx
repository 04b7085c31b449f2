import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnHandIns } from '../../features/hand-ins/own/own-hand-ins.queries.ts'
import { OwnHandInsPage } from '../../features/hand-ins/own/own-hand-ins-page.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/hand-ins')({
  validateSearch: (search): { 'hand-in'?: string | undefined } => ({
    'hand-in': parseTextParam(search['hand-in']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadOwnHandIns(context.queryClient, deps['hand-in']),
  component: HandInsRoute,
})

function HandInsRoute() {
  const { 'hand-in': openId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { markOpened, close } = useDialogHistory(() =>
    navigate({ search: {}, replace: true, resetScroll: false }),
  )
  return (
    <OwnHandInsPage
      openId={openId}
      onOpen={(id) => {
        markOpened()
        void navigate({ search: { 'hand-in': id }, resetScroll: false })
      }}
      onClose={close}
    />
  )
}
