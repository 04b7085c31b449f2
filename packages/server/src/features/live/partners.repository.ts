import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { chatThreads } from '../chat/chat.table.ts'

/** The other members of the threads of each of these people; whoever has none is left out. */
export const findPartners = (tx: Database, userIds: readonly string[]) =>
  tx.execute<{ userId: string; partners: string[] }>(sql`
    select person.id as "userId", jsonb_agg(partner.id) as partners
    from (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid as id) person
    cross join lateral (
      select ${chatThreads.mentorId} as id from ${chatThreads}
      where ${chatThreads.studentId} = person.id and ${chatThreads.mentorId} is not null
      union
      select ${chatThreads.studentId} from ${chatThreads} where ${chatThreads.mentorId} = person.id
    ) partner
    group by person.id order by person.id`)
