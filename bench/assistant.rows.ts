import type { Client } from 'pg'

/** Documents per student, and passages per document, as a document of a hundred pages has. */
export const DOCUMENTS_EACH = 8
export const PASSAGES_EACH = 250

// A few of the words are frequent, as in any language.
const WORDS = 2000
const WORDS_EACH = 70
const INSERTED_DOCUMENTS = 400

const wordOf = (number: string) => `substr(translate(md5(${number}::text), '0123456789', 'ghijklmnop'), 1, 7)`

/**
 * Adds students with DOCUMENTS_EACH papers, until there are `passages` passages; a trigger adds their sources. Returns
 * the number of students. Copies the search vector of each distinct text instead of generating one per row, which would
 * take most of an hour for five million; so the column is not generated any more afterwards.
 */
export async function addDocuments(client: Client, passages: number): Promise<number> {
  const students = Math.max(1, Math.round(passages / PASSAGES_EACH / DOCUMENTS_EACH))
  const documents = students * DOCUMENTS_EACH
  await client.query(
    `insert into users (name, email, role)
     select 'Student ' || n, 'student' || n || '@bench.test', 'student' from generate_series(1, $1::int) n`,
    [students],
  )
  await client.query(
    `insert into stored_files (bucket, path, state, owner_id, name, mime_type, size, sha256)
     select 'papers', 'bench/' || u.email || '/' || n || '.pdf', 'attached', u.id, 'paper.pdf', 'application/pdf', 100000, repeat('0', 64)
     from users u, generate_series(1, $1::int) n where u.email like 'student%@bench.test'`,
    [DOCUMENTS_EACH],
  )
  await client.query(
    `insert into student_papers (student_id, title, paper_url)
     select owner_id, 'Paper ' || path, path from stored_files where path like 'bench/%'`,
  )
  await client.query(
    `insert into paper_versions (paper_id, number, path, uploaded_at) select id, 1, paper_url, now() from student_papers`,
  )
  await client.query(
    `create temporary table bench_words as select n, ${wordOf('n')} as word
     from generate_series(0, ${WORDS - 1}) n`,
  )
  await client.query(
    `create temporary table bench_texts as
     select t, (
       select string_agg(w.word, ' ' order by k) from generate_series(1, ${WORDS_EACH}) k
       join bench_words w on w.n = (power(abs(hashtext(t || '/' || k)) % 100000 / 100000.0, 3) * ${WORDS})::int % ${WORDS}
     ) as text
     from generate_series(0, 4999) t`,
  )
  await client.query(`alter table bench_texts add column search tsvector`)
  await client.query(`update bench_texts set search = to_tsvector('english', text)`)
  await client.query(`create index on bench_texts (t)`)
  await client.query(
    `create temporary table bench_positions as
     select p, 'Section ' || p / 10 as heading, setweight(to_tsvector('english', 'Section ' || p / 10), 'A') as search
     from generate_series(0, $1::int - 1) p`,
    [PASSAGES_EACH],
  )
  await client.query('alter table passages alter column search drop expression, set unlogged')
  // Skips the foreign-key check of each row: all rows reference sources that were just read.
  await client.query('set session_replication_role = replica')
  await client.query(
    `create temporary table bench_sources as
     select id, row_number() over (order by id)::int as number from passage_sources where file_id is not null`,
  )
  await client.query('create index on bench_sources (number)')
  await client.query('analyze')
  for (let from = 0; from < documents; from += INSERTED_DOCUMENTS)
    await client.query(
      `insert into passages (id, source_id, position, place, heading, text, search)
       select gen_random_uuid(), s.id, at.p, at.p * 2 / 5 + 1, at.heading, t.text || ' ' || s.number,
         at.search || t.search || to_tsvector('english', s.number::text)
       from bench_sources s cross join bench_positions at
       join bench_texts t on t.t = abs(hashtext(s.number || '/' || at.p)) % 5000
       where s.number > $1 and s.number <= $1 + $2
       order by s.number, at.p`,
      [from, INSERTED_DOCUMENTS],
    )
  await client.query('set session_replication_role = origin')
  await client.query(`update passage_sources set state = 'searched', places = 100 where file_id is not null`)
  await client.query('vacuum analyze passage_sources')
  await client.query('vacuum analyze passages')
  return students
}

/**
 * Returns questions with English words that have synonyms and three words of the documents: a frequent one, and rarer
 * ones.
 */
export async function findQuestions(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ question: string }>(
    `select 'How long does it take to measure and compare the ' || string_agg(${wordOf('n')}, ' ' order by n) || '?' as question
     from (
       select q, abs(hashtext(q || '-' || k)) % case k when 1 then 20 when 2 then 300 else ${WORDS} end as n
       from generate_series(1, $1::int) q, generate_series(1, 3) k
     ) as each group by q`,
    [count],
  )
  return rows.map(({ question }) => question)
}
