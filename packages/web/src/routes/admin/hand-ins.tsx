import { createFileRoute } from '@tanstack/react-router'
import { AdminHandInsPage } from '../../features/hand-ins/plans/admin-hand-ins-page.tsx'
import {
  type AdminHandInsSearch,
  adminSearchOf,
  preloadAdminHandIns,
} from '../../features/hand-ins/plans/plans.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'

export const Route = createFileRoute('/admin/hand-ins')({
  validateSearch: (search): AdminHandInsSearch => adminSearchOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAdminHandIns(context.queryClient, deps),
  component: AdminHandInsRoute,
})

function AdminHandInsRoute() {
  const navigate = Route.useNavigate()
  // Merged into the latest address, which may not be rendered yet.
  const change = (changes: AdminHandInsSearch, replace = false) =>
    navigate({ search: (now) => ({ ...now, ...changes }), replace, resetScroll: false })
  const { markOpened, close } = useDialogHistory(() => change({ 'hand-in': undefined }, true))
  return (
    <AdminHandInsPage
      search={Route.useSearch()}
      onNavigate={change}
      onOpen={(id) => {
        markOpened()
        void change({ 'hand-in': id })
      }}
      onClose={close}
    />
  )
}
