import { randomUUID } from 'node:crypto'
import { forAdmins, noInput, OK, type PermissionCase } from './permissions.cases.testing.ts'

const OWN_ONLY = ['ok', 'IMPORT_NOT_FOUND'] as const

/** Permissions of imports and exports: for administrators; an import belongs to the administrator who started it. */
export const IMPORT_PERMISSIONS: readonly PermissionCase[] = [
  {
    procedure: 'people.startImport',
    input: () => ({ id: randomUUID(), role: 'student', fileName: 'a.csv', total: 1 }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'people.startImport',
    input: ({ importId }) => ({ id: importId, role: 'student', fileName: 'a.csv', total: 1 }),
    ...forAdmins,
    admin: ['ok', 'INPUT_INVALID'],
  },
  {
    procedure: 'people.stageImportLines',
    input: ({ importId }) => ({
      id: importId,
      lines: [{ line: 3, cells: { name: 'Asha', email: 'asha@example.edu', course: 'MCA' } }],
    }),
    ...forAdmins,
    admin: OWN_ONLY,
  },
  {
    procedure: 'people.readImportFigures',
    input: ({ importId }) => ({ id: importId }),
    ...forAdmins,
    admin: OWN_ONLY,
  },
  { procedure: 'people.listUnfinishedImports', ...forAdmins, admin: OK },
  {
    procedure: 'people.listImportLines',
    input: ({ importId }) => ({ id: importId }),
    ...forAdmins,
    admin: OWN_ONLY,
  },
  {
    procedure: 'people.writeImport',
    input: ({ importId }) => ({ id: importId }),
    ...forAdmins,
    admin: OWN_ONLY,
  },
  {
    procedure: 'people.issueImportLinks',
    input: ({ importId }) => ({ id: importId }),
    ...forAdmins,
    admin: ['IMPORT_NOT_WRITTEN', 'IMPORT_NOT_FOUND'],
  },
  {
    procedure: 'people.cancelImport',
    input: ({ importId }) => ({ id: importId }),
    ...forAdmins,
    admin: OWN_ONLY,
  },
  { procedure: 'people.exportStudents', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.exportInstructors', input: noInput, ...forAdmins, admin: OK },
]
