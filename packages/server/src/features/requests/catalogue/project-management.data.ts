import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const projectManagementIdeas: readonly Idea[] = [
  {
    title: 'An outside view of cost overruns in central-sector rail and road works',
    description:
      'The statistics ministry reports on central projects above ₹150 crore, with original and revised cost and date. Two decades of these reports form a reference class: how far a new line usually overshoots, and how much reserve a sponsor must hold to be safe four times in five.',
    techStack: ['MoSPI project reports', 'R', 'Reference class forecasting', 'tabula', 'Quantile regression'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Parse quarterly report tables from 2005 on with tabula and reconcile project names',
      'Remove inflation and changes of scope where the remarks allow it',
      'Form reference classes by sector, size and terrain, and test whether they truly differ',
      'Draw overrun distributions and the uplift needed at the fiftieth and eightieth percentile',
      'Forecast works approved after 2016 from earlier ones and report coverage',
      'Confront a project engineer’s inside estimate of one live work with the outside view',
    ],
  },
  {
    title: 'Earned value for a college festival with forty volunteers',
    description:
      'Every festival ends with three sleepless nights and an unexplained deficit. Earned value, normally kept for large contracts, is cut down to one sheet for a student committee, to find out whether a warning in week three could have been believed and used.',
    techStack: ['Earned value management', 'ProjectLibre', 'Google Sheets', 'WBS'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Recover last year’s budget, bills and dates and draw its true progress curve',
      'Break this year’s festival into sixty work packages, each with one named volunteer',
      'Fix how progress is credited, so that half-finished never counts as ninety per cent',
      'Update planned, earned and spent every Sunday for seven weeks',
      'Forecast final cost by three index formulas and keep the forecasts sealed from the committee until week five',
      'Compare forecasts with the final accounts and pass the sheet on to next year’s treasurer',
    ],
  },
  {
    title: 'Who delayed the bypass? Four delay analyses of the same highway claim',
    description:
      'Contractors and authorities argue about the same eighteen months with methods that give different culprits. One settled highway case is analysed as-planned versus as-built, by impacted plan, collapsed as-built and windows, following the SCL Protocol, and the disagreement itself is the result.',
    techStack: ['SCL Delay and Disruption Protocol', 'Primavera P6', 'NHAI EPC agreement', 'AACE 29R-03'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Obtain programmes, progress reports and correspondence of a concluded dispute, parties disguised',
      'Repair the baseline’s logic and document every assumption made in doing so',
      'List delay events with cause, notice and clause of the agreement invoked',
      'Carry out the four analyses independently, sealing each before the next is begun',
      'Tabulate days granted to each party and trace differences to concurrency and float',
      'Have an arbitrator rate the four for persuasiveness, and reconcile with the actual award',
    ],
  },
  {
    title: 'Do story points forecast delivery better than simply counting tickets?',
    description:
      'Teams spend hours on estimation poker, while sceptics merely count finished items. The TAWOS data set of open-source Jira projects allows both to be replayed sprint by sprint, with throughput simulation as a third contender and re-estimated tickets treated with care.',
    techStack: ['TAWOS data set', 'MySQL', 'Python', 'Monte Carlo throughput', 'Scott–Knott test'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Restore the TAWOS database and select projects with at least twelve estimated sprints',
      'Undo leakage by using the estimate that stood when a sprint began',
      'Replay forecasts by velocity, ticket count and sampled throughput at each sprint boundary',
      'Score interval coverage and error for one, three and six sprints ahead',
      'Explore team size and ticket-size spread as reasons for points to help',
      'Repeat on one local team’s board and show its members which ritual they could spare',
    ],
  },
  {
    title: 'Critical chain buffers tried on a thousand resource-limited networks',
    description:
      'Critical chain advocates halve the estimates and pool the safety; critics say that good scheduling does the same. PSPLIB instances with skewed durations let buffer rules, priority rules and a robust solver compete under student syndrome and multitasking, which most comparisons leave out.',
    techStack: ['PSPLIB', 'Python', 'OR-Tools CP-SAT', 'Simulation', 'ANOVA'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Read the J30, J60 and J120 sets and reproduce published best makespans where known',
      'Attach lognormal durations with low, medium and high spread',
      'Implement cut-and-paste and root-square buffers besides two proactive rivals',
      'Code workers who start late or switch tasks, with parameters taken from published studies',
      'Compare promised date, slippage and work in progress over half a million runs',
      'Archive seeds and code, and have a fellow student regenerate the main figure from them',
    ],
  },
  {
    title: 'Fourteen quick checks of the schedules that contractors submit',
    description:
      'A schedule full of missing links and fixed dates cannot warn anybody. The fourteen-point assessment of the American defence contract agency is automated for exported schedules and applied to twenty programmes of small builders, to learn which checks foretell a late finish.',
    techStack: ['DCMA 14-point assessment', 'Primavera XER', 'Python', 'Microsoft Project'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Borrow twenty baseline programmes of finished buildings from three consultants',
      'Write a reader for XER and MSP XML files and prove it on five known schedules',
      'Calculate the fourteen metrics, noting where a threshold does not suit small works',
      'Correlate metric failures with months late, aware that twenty cases are few',
      'Let two planners mend one poor schedule by the report and time their effort',
      'Deliver the script with sample files and a page on what it cannot detect',
    ],
  },
  {
    title: 'Smart city projects two years on, compared with what was promised',
    description:
      'Ribbon-cuttings mark the end of reporting for many municipal projects. Fifteen completed smart-city works in one city are revisited with their detailed project reports in hand; promised benefits are turned into things one can count on site.',
    techStack: ['Benefits register', 'Detailed project reports', 'RTI Act, 2005', 'KoboToolbox'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Request fifteen project reports and completion certificates, by RTI where need be',
      'Rewrite each promised benefit as a count, a time or a share that a visitor can check',
      'Visit every site on a weekday and a holiday and photograph what works',
      'Question ten users per site about how often they come and what they did before',
      'Grade benefits as met, partly met, absent or impossible to verify, with evidence numbers',
      'Invite the city’s special purpose vehicle to respond and append the reply unedited',
    ],
  },
  {
    title: 'Who can stop a lake restoration, and who is never invited',
    description:
      'Lake revivals in growing cities stall over a fence, a fishing right or a sewer nobody owns. Stakeholders are found by snowball rather than from the tender file, and their influence is charted at three moments of one project, to see when silence turned into a writ petition.',
    techStack: ['Stakeholder salience model', 'Net-Map', 'UCINET', 'Minutes and petitions'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Establish the project’s chronology from tenders, minutes and court records',
      'Snowball from eight official actors until three interviews in a row add no newcomer',
      'Draw influence maps together with fishers, residents, engineers and the lake authority',
      'Code power, legitimacy and urgency of each actor at start, stoppage and resumption',
      'Measure who was consulted against who turned out decisive',
      'Rehearse the invitation list for the city’s next lake with its project officer and log additions',
    ],
  },
  {
    title: 'Why weekly promises break on an apartment site under Last Planner',
    description:
      'Foremen promise a slab by Saturday and half of the promises fail for reasons known on Monday. Two towers of one site are planned differently for twelve weeks; the share of kept promises and the reasons for broken ones are logged, with rain and material arrivals beside them.',
    techStack: ['Last Planner System', 'Percent plan complete', 'Pull planning', 'Power BI'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Record three weeks of ordinary planning in both towers to learn the usual rate of kept promises',
      'Coach the foremen of one tower in make-ready lists and in saying no',
      'Lead pull sessions with masons, plumbers and electricians before each floor cycle',
      'Log commitments, outcomes and root reasons each Saturday in both towers',
      'Separate the gain from rain, deliveries and the learning of repeated floors',
      'Return a month after the coaching ended and check whether the boards are still filled in',
    ],
  },
  {
    title: 'Odds of finishing a Tamil Nadu wind farm before the monsoon winds',
    description:
      'Crane work stops when hub-height gusts pass a limit, just when the yearly windy season begins. Hourly ERA5 winds of thirty years are turned into workable windows and joined with lifting durations, so that the completion date becomes a distribution a lender can read.',
    techStack: ['ERA5 reanalysis', 'Python', 'xarray', 'Schedule risk analysis', 'Primavera Risk Analysis'],
    difficulty: 'Advanced',
    duration: '15 weeks',
    roadmap: [
      'Extrapolate ERA5 winds to hub height and correct them by a nearby mast or airport record',
      'Ask crane crews for real gust limits and durations for tower, nacelle and blade lifts',
      'Detect workable windows of each length for every hour of thirty years',
      'Run the erection sequence through each weather year with one and two cranes',
      'Price the second crane against late-commissioning losses at several start months',
      'Reproduce one finished farm’s log and state where forecast and history part',
    ],
  },
]
