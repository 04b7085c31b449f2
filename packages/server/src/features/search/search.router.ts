import { asAdmin } from '../../rpc/procedures.ts'
import { findAnything } from './search.service.ts'

export const searchRouter = {
  findAnything: asAdmin.search.findAnything.handler(({ context, input }) => findAnything(context, input)),
}
