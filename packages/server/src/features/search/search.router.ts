import { asAdmin } from '../../rpc/procedures.ts'
import { searchAll } from './search.service.ts'

export const searchRouter = {
  searchAll: asAdmin.search.searchAll.handler(({ context, input }) => searchAll(context, input)),
}
