import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const databaseManagementIdeas: readonly Idea[] = [
  {
    title: 'How far PostgreSQL misjudges its rows, and which repair speeds a query',
    description:
      'A planner that expects ten rows and meets a million chooses the wrong join, as the Join Order Benchmark on IMDb data showed. Errors are recorded at each plan node, true counts are injected one at a time, and extended statistics are added only where they alter the plan for the better.',
    techStack: ['PostgreSQL', 'Join Order Benchmark', 'pg_hint_plan', 'CREATE STATISTICS', 'Python'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Load the IMDb snapshot and run all 113 queries with settings kept fixed and caches warm',
      'Collect estimated and actual rows at each node and express the ratio as q-error',
      'Inject true cardinalities through pg_hint_plan, deepest node first, until the plan flips',
      'Rank correlated column pairs by the seconds that correct knowledge would save',
      'Create extended statistics for the top twenty and remeasure time, size and ANALYZE cost',
      'Apply the procedure unchanged to the STATS-CEB workload and report where it fails',
    ],
  },
  {
    title: 'Which index suits a year of half-hourly electricity meters?',
    description:
      'Metering projects write endlessly and read in a few set ways: one house, one feeder, one stormy hour. The public Low Carbon London readings are loaded under B-tree, BRIN, partitioned and columnar layouts, with writing speed, space and those three kinds of reading all on one scorecard.',
    techStack: ['PostgreSQL', 'BRIN', 'TimescaleDB', 'Low Carbon London data', 'pgbench'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Load the readings of 1,000 London households and note gaps and duplicates on the way',
      'Word six questions that a distribution engineer asks and turn them into SQL',
      'Arrange the same rows in five layouts, recording disk space and loading time',
      'Replay late and out-of-order readings and see which layout loses its advantage',
      'Time every question cold and warm, reading buffers from EXPLAIN as well as clocks',
      'Advise by a decision tree and try it out on another year of meters',
    ],
  },
  {
    title: 'The same farmer in three registers, linked without a shared number',
    description:
      'Crop insurance, land and soil-health lists spell a farmer’s name, father and village in different ways and scripts. Probabilistic linkage is tuned on realistic synthetic registers with known truth, asking above all which errors fall upon women recorded through husbands.',
    techStack: ['Splink', 'DuckDB', 'IndicXlit', 'Fellegi–Sunter model', 'Python'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Study the layout of three public register formats and list how each records a person',
      'Synthesise 200,000 farmers with transliteration, kinship and clerical errors at known rates',
      'Transliterate names into one script and design blocking that loses under one match in fifty',
      'Estimate match weights in Splink and compare with exact and fuzzy joining',
      'Break false and missed links down by sex, name length and shared village surname',
      'Demonstrate clerical review of doubtful pairs and find how many reviews buy one point of recall',
    ],
  },
  {
    title: 'Land records as they stood on a day, and as we believed them to stand',
    description:
      'A court asks who owned a plot in March, and also what the office had on record in March; these differ when a mutation is entered late. Both times are modelled in SQL, comparing the temporal keys of PostgreSQL 18 with MariaDB’s periods and with hand-written triggers.',
    techStack: ['PostgreSQL 18', 'MariaDB', 'SQL:2011', 'btree_gist', 'pgTAP'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Trace sale, inheritance, partition and court order through the mutation register of one state',
      'Phrase fifteen questions of a judge or bank, each with the two dates that it implies',
      'Declare the schema in both products and mark which rules the engine cannot enforce itself',
      'Populate 500,000 plots with backdated, cancelled and overlapping events from a seeded generator',
      'Assert all answers with pgTAP, then delete the triggers singly to see a test fail',
      'Benchmark as-of queries and storage, and walk a revenue officer through two disputed cases',
    ],
  },
  {
    title: 'One berth sold twice: isolation levels put on trial in four engines',
    description:
      'Names such as “repeatable read” mean different things in different products, and booking code is written on faith. A reservation workload is run against four engines at every level; histories are checked by Elle for cycles, and each anomaly is reduced to the fewest transactions that show it.',
    techStack: ['Elle', 'Jepsen', 'PostgreSQL', 'MySQL', 'CockroachDB', 'SQL Server'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Implement booking, transfer and waiting list as transactions that never retry by themselves',
      'Generate list-append histories at rising contention for all engine and level pairs',
      'Let Elle search for cycles and confirm its verdicts on anomalies provoked on purpose',
      'Shrink each anomaly to a script of two or three sessions anybody can paste and see',
      'Price safety by comparing throughput and aborts of the weakest level that stays correct',
      'Send ambiguous documentation sentences to the vendors along with the scripts',
    ],
  },
  {
    title: 'From notebooks to normal forms for a community seed bank',
    description:
      'Seed keepers in the hills note variety, grower, sowing and taste in notebooks that only one person can follow. Their facts are modelled up to Boyce–Codd normal form and exchanged with gene banks as MCPD passport data, without flattening what farmers say about a landrace.',
    techStack: ['PostgreSQL', 'DBML', 'MCPD v2.1', 'LibreOffice Base', 'Armstrong’s axioms'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Leaf through three years of notebooks with the keeper and agree what may be shared',
      'State functional dependencies in sentences that the keeper can confirm or deny',
      'Decompose to Boyce–Codd form and prove the joins lossless on her own entries',
      'Enforce lending and return of seed by constraints, leaving room for varied local names',
      'Enter 400 accessions through a form and mend the rules that real notes violate',
      'Export valid MCPD for a gene-bank curator and let the keeper run three seasons’ queries',
    ],
  },
  {
    title: 'Inbreeding in a Sahiwal herd computed by recursion, graph and matrix',
    description:
      'Breeders need the inbreeding of a mating before it happens, from pedigrees many generations deep. Recursive SQL, a property graph and a sparse-matrix method are given the same simulated and real herd books, to find the depth at which each becomes useless and whether all agree.',
    techStack: ['Recursive CTE', 'DuckDB', 'Neo4j', 'AlphaSimR', 'Wright’s coefficient'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Simulate pedigrees of 1,000 to 1,000,000 animals with AlphaSimR at two mating policies',
      'Formulate Wright’s path method as a recursive query and guard it against impossible loops',
      'Express the identical question as graph patterns and explain how paths explode',
      'Check results against Henderson’s tabular method to six decimals',
      'Chart memory and time by generations and locate the crossing points of the three',
      'Digitise one farm’s herd book and rank fifty proposed matings for its manager',
    ],
  },
  {
    title: 'Altering a table of a hundred million rows while the tills keep ringing',
    description:
      'Adding a column at noon can stall every sale behind one lock. Instant DDL in MySQL, gh-ost and pt-online-schema-change are applied to a table under a retail load, with attention to the ninety-ninth percentile, replica lag and what a crash halfway leaves behind.',
    techStack: ['MySQL 8.4', 'gh-ost', 'pt-online-schema-change', 'sysbench', 'Grafana'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Generate a sales table of 100 million rows with one replica and a steady write load',
      'List eight alterations and predict from the manual which lock, copy or finish at once',
      'Execute all feasible pairs of alteration and tool, five times, restoring from a snapshot',
      'Capture latency percentiles, lag and disk peak every second and align them to phases',
      'Kill tool, replica and primary at chosen moments and document the way back',
      'Compile a runbook and have a colleague who never saw it carry out two changes',
    ],
  },
  {
    title: 'Where a deleted row still lives after the application says it is gone',
    description:
      'A person asks for erasure, the row disappears from the screen, and copies remain in dead tuples, logs, replicas and backups. Marked records are deleted from a PostgreSQL installation and hunted in every file, giving each hiding place a time to true disappearance and a price for shortening it.',
    techStack: ['PostgreSQL', 'pg_filedump', 'pg_waldump', 'pgBackRest', 'DPDP Act, 2023'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Install primary, standby, logical subscriber and nightly backups on spare machines',
      'Insert 500 fictitious persons whose fields are unique byte strings that can be searched for',
      'Delete half and scan heap, indexes, TOAST, logs and temporary files every hour',
      'Vary vacuum, checkpoint and retention settings and chart the survival of each trace',
      'Encrypt each person’s fields by a key of their own and destroy the key as a rival method',
      'Draft an erasure statement an officer could sign and have a reviewer try to break it',
    ],
  },
  {
    title: 'Finding one Tamil name under its fifteen Roman spellings',
    description:
      'Is it Lakshmi, Laxmi or Letchumi? Hospital and alumni desks fail to find people whose names were romanised by ear. Trigrams, phonetic codes and back-transliteration are built as database indexes and compared for names found, strangers returned and milliseconds spent on a table of a million.',
    techStack: ['PostgreSQL', 'pg_trgm', 'fuzzystrmatch', 'Dakshina dataset', 'IndicXlit'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Draw attested Tamil romanisations from Dakshina and add names from public merit lists',
      'Ask twenty Tamil speakers to spell fifty heard names, unaided and without discussion',
      'Index a million generated names by trigram, Daitch–Mokotoff code and Tamil skeleton',
      'Adapt a phonetic code to zh, th and doubled vowels and test each rule’s worth',
      'Plot recall against length of the result list and choose a cut-off for a busy counter',
      'Trial the best index at an alumni desk for a week, timing searches until success',
    ],
  },
]
