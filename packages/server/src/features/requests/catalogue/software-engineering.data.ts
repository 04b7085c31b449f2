import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const softwareEngineeringIdeas: readonly Idea[] = [
  {
    title: 'Do shuffled test orders expose flaky tests sooner than plain reruns?',
    description:
      'Teams that meet a flaky test press “rerun”, which costs machine hours and teaches nothing. On Java projects listed in the International Dataset of Flaky Tests, reruns, shuffled orders and NonDex are compared under one budget of CPU time, separating order-dependent tests from racing ones.',
    techStack: ['IDoFT', 'iDFlakies', 'NonDex', 'JUnit', 'Docker'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Pick thirty modules from IDoFT that still compile and pin their dependencies in containers',
      'Grant each detection technique exactly two CPU-hours per module on the same machine',
      'Attribute each detected test to order, time, network or unspecified iteration',
      'Estimate detection over time with survival curves and bootstrap bands',
      'Repair ten order-dependent tests and offer the patches to their maintainers',
      'Recommend a nightly budget and replay it on five modules that were held back',
    ],
  },
  {
    title: 'Which mutants resemble the faults that developers really made',
    description:
      'Mutation testing is costly because most artificial faults are trivial or equivalent. Using the real bugs of Defects4J, this project learns which operators and code positions yield mutants whose killing predicts that a suite finds the true fault, and discards the rest before execution.',
    techStack: ['Defects4J', 'Major', 'PIT', 'Java', 'LightGBM'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Check out 200 bugs and generate mutants on the lines that the fix later touched',
      'Produce weakened suites by random removal until some of them miss the real bug',
      'Correlate killed mutants with detected bugs while holding suite size constant',
      'Describe mutants by operator, nesting, data flow and coverage and train on older projects',
      'Predict for two unseen projects and count the executions that were saved',
      'Inspect fifty mispredicted mutants by hand with a second rater, reporting kappa',
    ],
  },
  {
    title: 'Ambiguous clauses in the software tenders of Indian states',
    description:
      'Suppliers price the vagueness of a tender, and departments pay for it later as change requests. Requirements from published tenders are read against the EARS patterns and a list of weak words, asking which kinds of clause draw the most pre-bid queries.',
    techStack: ['EARS', 'ISO/IEC/IEEE 29148', 'spaCy', 'Cohen’s kappa', 'Excel'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Download thirty tenders with pre-bid replies from the Central Public Procurement Portal',
      'Isolate 1,200 requirement sentences and number them by chapter and page',
      'Classify vagueness, missing actor and untestable limits in a codebook of one page',
      'Code a tenth of the sentences with a fellow student until agreement passes 0.7',
      'Link bidders’ queries to clauses and compute odds of a query by type of defect',
      'Rewrite forty clauses in EARS form and ask three practitioners to estimate both versions',
    ],
  },
  {
    title: 'How long a TODO lives in the source code of database engines',
    description:
      'Programmers confess shortcuts in comments and seldom return to them. The histories of PostgreSQL, SQLite, DuckDB and MariaDB are mined for such admissions, treating those still present as censored, so that the survivors do not make debt look short-lived.',
    techStack: ['Git', 'PyDriller', 'lifelines', 'srcML'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Extract every comment with TODO, FIXME, XXX or HACK through the full histories',
      'Follow an admission across renames and reindentation so that it is born only once',
      'Label 400 of them as design, defect, test or documentation with a written rule',
      'Fit Kaplan–Meier curves per engine and kind, counting the living as censored',
      'Test whether the author’s departure or a file’s churn changes the hazard of removal',
      'Read thirty removals closely and tell how many paid the debt and how many hid it',
    ],
  },
  {
    title: 'What changes in a patch after reviewers have spoken at OpenStack',
    description:
      'Review is defended as bug hunting, though much of the talk concerns names and spacing. Gerrit keeps each revision of a patch with the remarks between them, which allows a remark to be tied to the lines it moved and to bugs reported there afterwards.',
    techStack: ['Gerrit REST API', 'GumTree', 'Launchpad', 'R', 'Mixed-effects regression'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Pull 3,000 merged changes of four OpenStack services together with all inline comments',
      'Align successive revisions by abstract syntax tree and attach edits to the nearest remark',
      'Code 600 remarks as defect, clarity, test, style or question, a quarter of them twice',
      'Trace later bug fixes to the reviewed lines, stating where the tracing is uncertain',
      'Model bug fixes by type of remark with service and author as random effects',
      'Present the outcome to two core reviewers and note which finding they would act on',
    ],
  },
  {
    title: 'A TLA+ account of instant-payment reversals in which no rupee is lost',
    description:
      'When a transfer times out between two banks, debit and credit may disagree until an automatic reversal that the Reserve Bank requires by the next day. A formal model of payer, payee, switch and retries is explored for states in which money is doubled, stranded or returned twice.',
    techStack: ['TLA+', 'TLC', 'Apalache', 'RBI turnaround-time circular', 'Java'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Abstract the message flow from public UPI procedural documents, listing each assumption',
      'State conservation of money as an invariant and timely reversal as a liveness property',
      'Explore two payers, two banks and one crash exhaustively and keep the counterexamples',
      'Generalise by an inductive invariant that Apalache discharges without a bound on retries',
      'Refine the model into a small Java simulator and replay a thousand traces against both',
      'Explain the three shortest failures to a payments engineer and revise what was misread',
    ],
  },
  {
    title: 'Joules spent by six Python JSON libraries on the same three files',
    description:
      'Speed tables are common, energy tables rare, and the two need not agree. Six parsers read three standard benchmark documents on a machine with RAPL counters, under a protocol strict about temperature, frequency and order, since a careless run measures the fan.',
    techStack: ['Intel RAPL', 'perf', 'pyperf', 'nativejson-benchmark', 'R'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Prepare a laptop with fixed frequency, no network and a logged room temperature',
      'Verify the RAPL reading against a wall meter at five constant loads',
      'Parse and serialise canada, twitter and citm_catalog in randomised blocks of thirty runs',
      'Subtract idle consumption and express results as joules per megabyte with intervals',
      'Rank the libraries by energy and by time and search for pairs that swap places',
      'Reproduce the ranking on a second processor and deposit raw readings with a script',
    ],
  },
  {
    title: 'Where the layers of OpenMRS leaked, release after release',
    description:
      'Hospitals in many countries run OpenMRS, a medical record system designed in layers. Twelve years of releases are tested against that intended architecture, to learn which violations spread, which were healed, and whether violating classes attract more fixes than their size explains.',
    techStack: ['ArchUnit', 'jQAssistant', 'Neo4j', 'OpenMRS', 'Negative binomial regression'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Reconstruct the intended layers from developer documentation and confirm them with a committer',
      'Express nine dependency rules in ArchUnit and run them on sixteen tagged releases',
      'Load classes and calls into a graph and date the birth and death of a violation',
      'Compare fix counts of violating and clean classes of equal size and age',
      'Single out the ten violations with most dependants and sketch how each could be cut',
      'Submit frozen rules as a pull request so that the build refuses an eleventh',
    ],
  },
  {
    title: 'Patch releases on PyPI that break the programs that trusted them',
    description:
      'A version number promises that a patch changes nothing a caller relies on. Signatures of consecutive releases are compared statically, the suspicious ones are tried on the test suites of real dependants, and the difference shows how many breaks static tools miss or invent.',
    techStack: ['Griffe', 'PyPI JSON API', 'Libraries.io data', 'pytest', 'Podman'],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Draw 150 packages in three strata of popularity with at least eight patch releases',
      'Diff public interfaces release by release and keep removals, renames and new required arguments',
      'Select up to five dependants a package whose tests pass under the older version',
      'Rerun those tests under the newer version and blame a failure by bisecting the release',
      'Cross-tabulate static warnings with broken tests, giving precision and recall',
      'Notify maintainers of live breaks and log how the version number was put right',
    ],
  },
  {
    title: 'Do Hindi identifiers help Hindi-medium students understand Python?',
    description:
      'Python has accepted Devanagari names for years, yet every classroom teaches English ones. A crossover experiment gives first-year students equivalent functions under English, transliterated and Hindi names, and measures comprehension as well as speed, with schooling medium as the factor of interest.',
    techStack: ['Python', 'jsPsych', 'lme4', 'Latin square', 'Pre-registration on OSF'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Seek clearance from the ethics committee and deposit hypotheses before the first session',
      'Write eighteen functions of matched length and have two lecturers judge the translations',
      'Pilot with six volunteers, dropping items that nearly all or almost none can solve',
      'Invite ninety students from both mediums and rotate the naming styles over tasks',
      'Analyse correctness and log time with crossed random effects for person and function',
      'Return to the class with the results and collect which naming they would now choose',
    ],
  },
]
