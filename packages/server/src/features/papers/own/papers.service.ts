import type { Page, PageRequest } from '@capstone/contract/base'
import type { OwnPaper } from '@capstone/contract/papers/papers.schemas'
import type { StudentContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { findOwnPapers, findVersions } from '../papers.repository.ts'

/** Lists the student's papers with all their versions, newest upload first. At most two statements. */
export async function listOwnPapers(
  { db, scope }: StudentContext,
  { search, cursor, limit }: PageRequest,
): Promise<Page<OwnPaper>> {
  const rows = await findOwnPapers(db, scope, { search, before: timeBounds(cursor), limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.uploadedAt, row.id])
  const ids = page.items.map(({ id }) => id)
  const versions = Map.groupBy(ids.length > 0 ? await findVersions(db, ids) : [], ({ paperId }) => paperId)
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      versions: (versions.get(row.id) ?? []).map(({ paperId: _paperId, ...version }) => version),
    })),
  }
}
