import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const devopsIdeas: readonly Idea[] = [
  {
    title: 'Which tests of a pipeline could be skipped without letting a fault through',
    description:
      'Developers wait twenty minutes for tests that have nothing to do with their change. Coverage-based and history-based selection are replayed over two thousand commits of open Python projects with faults seeded by mutation, and a skipped test counts as safe only if no fault slipped past it.',
    techStack: ['GitHub Actions', 'pytest-testmon', 'mutmut', 'LightGBM', 'Git'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Choose eight projects whose test suites still run at a commit three years old',
      'Replay the history in containers and keep per-test outcome, duration and coverage',
      'Seed mutants in the changed lines of each commit so that failures are not too rare',
      'Rank tests by dependency, by recent failure and by a learned mixture of both',
      'Plot minutes saved against faults missed and mark the knee for each project',
      'Ship the best selector as a reusable workflow and watch it for a month in one repository',
    ],
  },
  {
    title: 'Can a stranger rebuild the same bytes from the published source?',
    description:
      'A signed download proves who built it, not from what. Releases of one hundred open command-line tools written in Go, Rust and C are rebuilt on independent machines, differences are traced to their cause, and patches are offered where a time stamp or a path spoils the match.',
    techStack: ['diffoscope', 'reprotest', 'Nix', 'SLSA', 'SOURCE_DATE_EPOCH'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Draw the tools from Debian’s popularity contest so that obscure ones are included',
      'Recover compiler versions and flags of each release from its workflow and metadata',
      'Rebuild twice under varied clock, path, locale and core count',
      'Classify differences with diffoscope into eleven causes, doubtful ones in pairs',
      'Send patches for the twenty easiest and follow their fate for two months',
      'Archive a rebuild log for each tool that a third party can rerun with one command',
    ],
  },
  {
    title: 'Two hundred student Dockerfiles, slimmed and scanned',
    description:
      'Course projects ship gigabyte images running as root with a compiler inside. Two hundred public student repositories are linted, built and scanned, and the effect of six habits on size, build time and known vulnerabilities is measured one habit at a time, since advice is usually given in bundles.',
    techStack: ['Hadolint', 'dive', 'Trivy', 'BuildKit', 'pandas'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Sample repositories by course keywords, leaving out forks and templates',
      'Build every image from a clean cache and sort the failures by cause before dropping any',
      'Apply multi-stage, slim base, ignore file, layer order, pinning and non-root one by one',
      'Scan each variant on the same day against a frozen vulnerability database',
      'Rank habits by median gain and show interactions where two of them overlap',
      'Teach the top three in one laboratory hour and rescan that class’s final images',
    ],
  },
  {
    title: 'How soon a canary release betrays a slow memory leak',
    description:
      'Canary analysis compares error rates for ten minutes, whereas leaks, lock contention and rising retries need hours to show. Known regressions are injected into a microservice shop, and sequential tests are compared with fixed windows by time to detection and by good releases wrongly rolled back.',
    techStack: ['Argo Rollouts', 'Prometheus', 'Sequential probability ratio test', 'k6', 'Istio'],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Set up the shop with production-like traffic that follows a daily curve',
      'Implant ten regressions of graded severity, from a crash to a leak of 2 MB an hour',
      'Compute what sample a fixed window would need for each, before any experiment',
      'Implement always-valid sequential tests on latency quantiles and memory slope',
      'Roll out 120 releases blindly, half of them harmless, with traffic split 5 to 95',
      'Publish detection times and false rollbacks, and the analysis template as a plug-in',
    ],
  },
  {
    title: 'Hand-made cloud changes that the infrastructure code never hears of',
    description:
      'Someone opens a port at midnight, and the repository stays innocent of it. Twelve typical console changes are made in a sandbox account to see which of three detectors notices, after how long, and whether reverting automatically would have broken what the midnight change had mended.',
    techStack: ['OpenTofu', 'AWS CloudTrail', 'Cloud Custodian', 'Steampipe', 'LocalStack'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Interview six operators about the last change they made outside the code, and why',
      'Describe a three-tier sandbox in OpenTofu and reproduce their changes in it',
      'Schedule plan comparison, audit-log rules and inventory queries side by side',
      'Note for every change the detecting tool, its delay and the noise of that day',
      'Write revert, adopt and ask policies and rehearse each on a copy of the account',
      'Have the six operators judge the outcomes and settle a rule for emergency changes',
    ],
  },
  {
    title: 'How much trace data can be thrown away before a fault becomes invisible',
    description:
      'Tracing every request is unaffordable, and keeping one in a thousand loses the one that failed. Head, tail and adaptive sampling are tried on the OpenTelemetry demonstration shop under planted faults, with engineers and an automatic localiser both asked to find the culprit in what is left.',
    techStack: ['OpenTelemetry Collector', 'Jaeger', 'ClickHouse', 'Chaos Mesh', 'Locust'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Record full traces for nine planted faults and for six quiet hours',
      'Thin the recordings offline by five strategies at six budgets each',
      'Run a spectrum-based localiser on all thinned sets and note the culprit’s rank',
      'Seat ten engineers before a random selection, eight minutes per case, by consent',
      'Fit the chance of success to bytes kept and find where each strategy collapses',
      'Contribute the winning tail-sampling policy with its tested configuration file',
    ],
  },
  {
    title: 'What companies’ own post-mortems say went wrong, coded by two readers',
    description:
      'Outage reports are read as anecdotes. One hundred and fifty published ones from the VOID collection are coded for trigger, aggravating condition, detection and repair, in order to test common beliefs, for instance that changes trigger most outages and that detection takes longer than repair.',
    techStack: ['VOID database', 'Taguette', 'Cohen’s kappa', 'Bootstrap intervals', 'R'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Stratify the reports by year and size of company and draw 150 of them',
      'Draft a codebook on twenty reports and define “cause” so that two readers can apply it',
      'Code all reports in pairs, blind to each other, and compute agreement per category',
      'Estimate shares of triggers and medians of phases, with intervals for sparse cells',
      'Check whether length and frankness of a report relate to the damage it describes',
      'Release the coded table and a two-page checklist tried on one team’s latest outage',
    ],
  },
  {
    title: 'Pulling the plug on a college’s Moodle, on purpose and by appointment',
    description:
      'The learning platform fails on the eve of examinations and nobody has practised the repair. A faithful copy is subjected to planned failures of disk, database, mail and power, each with a stated hypothesis, until the administrators can restore service from a runbook which they wrote themselves.',
    techStack: ['LitmusChaos', 'K3s', 'MariaDB Galera', 'Moodle', 'Uptime Kuma'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Clone the platform with fabricated students and replay an examination evening’s load',
      'Ask administrators to predict the effect of ten failures before any is caused',
      'Inject the failures in rising order of harm with an agreed word to abort',
      'Score predictions, recovery time and whether submitted answers survived',
      'Mend the two weakest spots and let the staff write the runbook while doing so',
      'Repeat four failures unannounced with a colleague on duty who has only the runbook',
    ],
  },
  {
    title: 'Which night-time alerts deserved to wake the person on call',
    description:
      'Static thresholds ring for a disc at 81 % and stay quiet while customers fail to pay. Half a year of alerts at one small hosting firm is judged by the engineers who answered, and burn-rate alerts on service objectives are back-tested over the same metrics to see what they would have rung for.',
    techStack: ['Prometheus', 'promtool', 'Sloth', 'Alertmanager', 'OpenSLO'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Export alerts, tickets and metrics of 180 days, with staff names replaced by codes',
      'Let engineers mark each alert as acted on, ignored or harmful to their sleep, at will',
      'Agree with support on three objectives that follow what customers complain about',
      'Derive multi-window burn-rate rules and replay them over the stored metrics',
      'Tabulate outages missed, false calls and minutes of warning under both schemes',
      'Run both in parallel for thirty nights, only one of them ringing, and compare the rota’s notes',
    ],
  },
  {
    title: 'How fast strangers try a cloud key that was committed by mistake',
    description:
      'Teams believe that deleting the commit undoes the leak. Decoy keys that open nothing but report their use are left in repositories, images, packages and pastes, and the minutes until the first attempt show which habits of a pipeline, such as scanning before the push, come in time.',
    techStack: ['Canarytokens', 'Gitleaks', 'TruffleHog', 'pre-commit', 'Kaplan–Meier estimate'],
    difficulty: 'Intermediate',
    duration: '10 weeks',
    roadmap: [
      'Read the terms of each host and have the supervisor approve the list of places',
      'Plant sixty decoys over eight kinds of place, at hours drawn by lot',
      'Delete half of the decoys within five minutes by an ordinary follow-up commit',
      'Record first and later uses with network, country and the calls attempted',
      'Estimate survival curves by place and by deletion, unused decoys counted as censored',
      'Benchmark three scanners on the planted commits and package the best as a commit hook',
    ],
  },
]
