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
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { markOpened, close } = useDialogHistory(() =>
    navigate({ search: { ...search, 'hand-in': undefined }, replace: true, resetScroll: false }),
  )
  return (
    <AdminHandInsPage
      search={search}
      onNavigate={(to) => navigate({ search: to, resetScroll: false })}
      onOpen={(id) => {
        markOpened()
        void navigate({ search: { ...search, 'hand-in': id }, resetScroll: false })
      }}
      onClose={close}
    />
  )
}
