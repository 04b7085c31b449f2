import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const hrIdeas: readonly Idea[] = [
  {
    title: 'How much of a firm’s pay gap is left once grade and tenure are counted',
    description:
      'Raw averages of men’s and women’s pay start quarrels and settle none. With one company’s masked payroll, the difference is decomposed after Oaxaca and Blinder, along the whole wage distribution and at the moment of joining, where most of it may already arise.',
    techStack: ['R', 'oaxaca package', 'Quantile regression', 'Code on Wages, 2019', 'Excel'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Sign a data protocol under which the firm strips names and rounds salaries before handing over',
      'Separate fixed pay, variable pay and allowances for about two thousand employees',
      'Decompose the mean gap into composition and unexplained parts, with bootstrap errors',
      'Carry the decomposition to the tenth, fiftieth and ninetieth percentile',
      'Trace joiners of three years to see whether the gap opens at offer or at increment',
      'Cost two correction budgets and let the pay committee test both in a workbook',
    ],
  },
  {
    title: 'The weeks in which call-centre agents leave, and what foretells them',
    description:
      'An attrition rate of forty per cent a year hides that departures crowd around a few weeks after joining. Survival curves by batch, shift and team leader show the dangerous weeks, and a time-varying model asks whether roster changes or missed incentives come first.',
    techStack: ['R', 'survival package', 'Cox model', 'Kaplan–Meier', 'Power BI'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Receive joining, exit and roster records of 1,500 agents under employee codes only',
      'Plot Kaplan–Meier curves by intake batch, shift and language queue',
      'Build a person-week table that carries incentives, leave refusals and roster swaps',
      'Estimate hazards with time-varying covariates and check proportionality',
      'Validate on the two latest intakes, reporting calibration week by week',
      'Discuss the three riskiest weeks with team leaders and agree on one change to trial',
    ],
  },
  {
    title: 'Finding overloaded colleagues in a map of who asks whom for help',
    description:
      'A few people in every office answer everybody’s questions, and no appraisal sees it. A short network survey in one engineering firm reveals these hubs; their load is set against ratings, promotions and intention to leave, with answers that managers never see by name.',
    techStack: ['LimeSurvey', 'igraph', 'R', 'ERGM (statnet)', 'Gephi'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Obtain ethics clearance and a written promise that no individual map reaches a manager',
      'Ask 140 employees from whom they sought advice in the past month, and how often',
      'Derive in-degree, betweenness and reciprocity, and test their stability under missing replies',
      'Fit an exponential random graph model with department, grade and floor',
      'Connect load to appraisal rating and turnover intention held by a neutral keeper',
      'Return to everyone a private profile and repeat the survey after one quarter',
    ],
  },
  {
    title: 'Before and after three fixed office days, counted from door-badge swipes',
    description:
      'Firms recall staff to the office for the sake of collaboration and then count only attendance. Since departments of one company switched in different months, badge swipes, calendars and voluntary exits can show what the rule altered and what it did not.',
    techStack: ['Python', 'Staggered difference-in-differences', 'did package (R)', 'SQL'],
    difficulty: 'Advanced',
    duration: '15 weeks',
    roadmap: [
      'Negotiate access to department-level badge counts, never to a single person’s trail',
      'Reconstruct the month in which each of fourteen departments adopted the rule',
      'Recover group-time effects after Callaway and Sant’Anna on meetings and exits',
      'Separate exits of carers and long-distance commuters by the travel bands HR holds',
      'Stress the findings with placebo months and by leaving one department out',
      'Debate a draft policy note with both the works committee and the facilities head',
    ],
  },
  {
    title: 'Lenient and severe raters in a year of performance appraisals',
    description:
      'Two equal employees can differ by a whole grade because of who rated them. A many-facet Rasch model puts raters, criteria and employees on one scale, and shows whose bonus would have changed if severity had been removed before the bell curve was applied.',
    techStack: ['Facets', 'R', 'TAM package', 'Many-facet Rasch model'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Anonymise one cycle of appraisals with first and second rater for 600 employees',
      'Check that raters are linked through shared ratees well enough for a common scale',
      'Place severity, criterion difficulty and misfit of some eighty raters on one logit scale',
      'Contrast fair averages with the final grades after forced distribution',
      'Simulate how many bonus bands would move and in which direction',
      'Run a one-hour calibration session and compare rater spread in the mid-year round',
    ],
  },
  {
    title: 'What the thousand largest listed firms disclose about their workers',
    description:
      'The Business Responsibility and Sustainability Report obliges listed companies to print counts of permanent and other workers, accidents, wages and turnover. These filings are machine-readable, yet comparisons are rare; this one measures contract dependence by industry and flags sums that do not add up.',
    techStack: ['BRSR XBRL filings', 'Python', 'pandas', 'ISO 30414', 'Datawrapper'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Fetch two years of BRSR filings in XBRL from the exchange website',
      'Pull out head counts, turnover, injuries and median pay into a tidy table',
      'List arithmetic contradictions such as sub-totals that exceed totals',
      'Compute contract share and injury frequency for each industry',
      'Assess fifty reports against the ISO 30414 areas that BRSR leaves out',
      'Publish the cleaned table with a codebook and let a classmate reproduce two figures',
    ],
  },
  {
    title: 'A Markov picture of promotions, exits and vacancies over five years',
    description:
      'A mid-sized manufacturer hires in panic when a whole cohort of supervisors retires. Transition rates between grades, estimated from ten years of movements, give the head count to be expected in every grade, along with honest intervals for the small ones.',
    techStack: ['Excel', 'R', 'Markov chains', 'Dirichlet intervals', 'Shiny'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Recover grade, entry and exit dates from registers and ten annual nominal rolls',
      'Tabulate yearly transitions among seven grades and test whether rates drift',
      'Put Dirichlet intervals around rare moves such as operator to supervisor',
      'Project staffing for five years under present, frozen and accelerated promotion',
      'Hindcast the past three years from older rolls and note the misses by grade',
      'Train the personnel officer to rerun the projection unaided on a roll of another date',
    ],
  },
  {
    title: 'Orders that cluster just above the sales quota at month’s end',
    description:
      'Stepwise incentives tempt salespeople to pull orders forward or hold them back. Bunching estimators borrowed from public economics measure how many orders were shifted across the threshold, and what discounts and later cancellations that cost the company.',
    techStack: ['R', 'Bunching estimator', 'SQL', 'Bootstrap', 'Tableau'],
    difficulty: 'Advanced',
    duration: '14 weeks',
    roadmap: [
      'Secure three years of order dates, values, discounts and quota slabs under seller codes',
      'Draw the density of monthly attainment and fit a polynomial counterfactual',
      'Size the excess mass at each slab, with bootstrapped errors and varied bin widths',
      'Follow bunched orders into next month for cancellations and returned goods',
      'Model a linear commission with equal cost and predict how the notch would vanish',
      'Explain to the sales director, with one worked slab, what the present scheme costs a year',
    ],
  },
  {
    title: 'What employees may learn about the software that watches their screens',
    description:
      'Time trackers and keystroke counters arrived with remote work, often by a clause nobody remembers. Notices and contracts of twenty firms are read against the Digital Personal Data Protection Act, 2023, and a vignette survey shows which uses staff regard as fair.',
    techStack: ['DPDP Act, 2023', 'NVivo', 'Factorial vignettes', 'R'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Request monitoring notices from twenty employers and document every refusal',
      'Code purpose, retention, access and grievance route clause by clause in NVivo',
      'Map each clause to what the Act and its rules demand of an employer',
      'Vary tool, purpose and notice in eight vignettes shown to 240 office workers',
      'Single out the factor that moves perceived fairness most, with random respondent effects',
      'Draft a two-page model notice and have readers recall its contents a week later',
    ],
  },
  {
    title: 'Does the Bradford factor punish the sick or find the absent?',
    description:
      'Many plants score absence by spells squared times days, a formula whose origin is hard to trace. One year of attendance at a components factory shows whom it flags; shift work, chronic illness and festival travel are held against the score before anyone is called to a hearing.',
    techStack: ['Bradford factor', 'Excel', 'R', 'Negative binomial regression'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Calculate the score for 500 workers from an attendance register without names',
      'Sort those flagged by shift, distance, age band and type of certificate',
      'Regress spells on roster features using a negative binomial model',
      'Imitate the score’s verdict with simpler rules and count who changes sides',
      'Hear four supervisors and four union delegates on ten anonymised absence patterns',
      'Suggest a trigger rule and estimate its false alarms on the other half of the year',
    ],
  },
]
