import { asAdmin } from '../../../rpc/procedures.ts'
import { exportInstructors, exportStudents } from '../management/export.service.ts'
import { asFreshAdmin } from '../management/fresh-admin.router.ts'
import { issueImportLinks } from '../management/invitation-links.service.ts'
import { writeImport } from './import-writing.service.ts'
import {
  cancelImport,
  listImportLines,
  listUnfinishedImports,
  readImportFigures,
  stageImportLines,
  startImport,
} from './imports.service.ts'

const { people } = asAdmin
const { people: peopleFreshly } = asFreshAdmin

/** Import and export of people: part of the people router. */
export const importsRouter = {
  startImport: people.startImport.handler(({ context, input }) => startImport(context, input)),
  stageImportLines: people.stageImportLines.handler(({ context, input }) => stageImportLines(context, input)),
  importFigures: people.importFigures.handler(({ context, input }) => readImportFigures(context, input)),
  unfinishedImports: people.unfinishedImports.handler(({ context }) => listUnfinishedImports(context)),
  listImportLines: people.listImportLines.handler(({ context, input }) => listImportLines(context, input)),
  writeImport: people.writeImport.handler(({ context, input }) => writeImport(context, input)),
  issueImportLinks: peopleFreshly.issueImportLinks.handler(({ context, input }) =>
    issueImportLinks(context, input),
  ),
  cancelImport: people.cancelImport.handler(({ context, input }) => cancelImport(context, input)),
  exportStudents: peopleFreshly.exportStudents.handler(({ context, input }) =>
    exportStudents(context, input),
  ),
  exportInstructors: peopleFreshly.exportInstructors.handler(({ context, input }) =>
    exportInstructors(context, input),
  ),
}
