import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const financeIdeas: readonly Idea[] = [
  {
    title: 'How far listed Sovereign Gold Bonds trade from the gold they promise',
    description:
      'Holders who cannot wait eight years sell their Sovereign Gold Bonds on the exchange, frequently below the worth of the metal and the coupons. Every listed series is valued day by day, and the gap is explained by liquidity, remaining life and the early-redemption dates rather than left as a chart.',
    techStack: ['NSE bhavcopy', 'IBJA gold rates', 'Python', 'pandas', 'statsmodels'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Assemble four years of exchange closing prices and volumes for all listed series',
      'Value each bond daily from the IBJA 999 rate and the coupons still to come',
      'Mark the half-yearly windows in which the Reserve Bank redeems before maturity',
      'Explain the gap by turnover, Amihud illiquidity and years left, with fixed effects by series',
      'Trade the three cheapest series on paper for a year, brokerage and tax included',
      'Test whether the rule still earns anything over six months that were kept aside',
    ],
  },
  {
    title: 'Where companies listed on NSE Emerge stand three years after the bell',
    description:
      'Issues by small firms are bid for many times over, yet few buyers learn what those who stayed have earned. This work follows every NSE Emerge listing of five years, delistings and moves to the main board included, so that survivors do not flatter the result.',
    techStack: ['NSE Emerge offer documents', 'CMIE Prowess', 'Stata', 'Calendar-time portfolios', 'Excel'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'List all Emerge issues of 2017 to 2021 with offer price, subscription and merchant banker',
      'Trace splits, bonuses, migrations and suspensions so that no share drops out silently',
      'Compute buy-and-hold abnormal returns at twelve, twenty-four and thirty-six months',
      'Repeat the sums with calendar-time portfolios against a small-cap index',
      'Relate later losses to receivables and related-party figures printed in the prospectus',
      'Draw up a one-page warning list and score it on the issues of 2022',
    ],
  },
  {
    title: 'Balance-sheet warnings that preceded admission under the Insolvency Code',
    description:
      'Lenders ask which published ratios moved first in firms that later entered the corporate insolvency process. Altman’s Z″, Ohlson’s O-score and a discrete-time hazard model are fitted to Indian cases and judged on what they would have said two years earlier, with the accounts then available.',
    techStack: ['IBBI case lists', 'CMIE Prowess', 'R', 'Hazard models', 'Brier score'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Match companies admitted since 2017 on the IBBI lists to their filed accounts',
      'Pick five solvent peers per case by industry, size and year of incorporation',
      'Score everyone with the published Altman and Ohlson coefficients, unchanged',
      'Estimate a Shumway-type hazard model on cases up to 2021, corrected for the matched sampling',
      'Judge the three on later admissions by calibration, Brier score and cost of a missed default',
      'Ask two credit officers which early warnings they would have acted upon, and why',
    ],
  },
  {
    title: 'What early payment really costs a small supplier on TReDS',
    description:
      'Discounting a receivable on a TReDS platform is praised as cheap, but fees, waiting days and lost bargaining room seldom enter the sum. Invoices of consenting suppliers are costed against their cash-credit limit, and against the 45-day rule that section 43B(h) of the Income-tax Act puts on their buyers.',
    techStack: ['TReDS statements', 'Excel', 'XIRR', 'R', 'Semi-structured interviews'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Recruit eight registered suppliers willing to share a year of invoices without buyer names',
      'Reconstruct for every invoice the dates of upload, acceptance, auction and credit',
      'Turn discount, platform fee and stamp charges into one effective annual rate',
      'Set that rate beside the supplier’s overdraft and beside simply waiting for the buyer',
      'Interview the owners about price concessions the buyer demanded in return',
      'Give each firm a spreadsheet telling which invoices to discount, and check it on the next month',
    ],
  },
  {
    title: 'Tracking difference of NIFTY 50 index funds after costs and cash drag',
    description:
      'Two funds that copy the same index can differ by half a per cent a year, and savers rarely learn the reason. Direct plans are compared with the total return index over rolling years, and the shortfall is split into expense ratio, idle cash and rebalancing.',
    techStack: ['AMFI NAV history', 'NIFTY 50 TRI', 'Excel', 'R'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Obtain daily NAVs of ten direct-plan index funds and the total return index for five years',
      'Calculate rolling one-year tracking difference and the annualised tracking error',
      'Read expense ratios and cash holdings from the monthly portfolio disclosures',
      'Attribute the shortfall to fees, uninvested cash and index changes, fund by fund',
      'Rank the funds afresh in each year and see whether the order persists',
      'Check the ranking with bootstrap intervals and hand savers a two-page table',
    ],
  },
  {
    title: 'The yield investors give up to hold India’s sovereign green bonds',
    description:
      'India sold its first sovereign green bonds in January 2023, hoping for a lower yield than ordinary debt commands. Each green paper is paired with a fitted conventional twin, so that maturity and liquidity are removed before anybody speaks of a greenium.',
    techStack: ['CCIL trade data', 'RBI auction results', 'Nelson–Siegel–Svensson', 'Python', 'QuantLib'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Gather auction cut-offs and secondary trades of all green issues since January 2023',
      'Fit a Svensson curve to conventional central government securities for every trading day',
      'Read the synthetic twin yield off the curve at the exact residual maturity',
      'Correct the spread for issue size, age and days without a trade',
      'Look for shifts around devolvement on dealers and around allocation reports',
      'Put confidence bands on the greenium and defend them before a treasury dealer',
    ],
  },
  {
    title: 'Did fewer weekly expiries calm the last hour of index options?',
    description:
      'In November 2024 SEBI left each exchange one weekly index contract, which ended the Bank Nifty weeklies. The rule is a natural experiment: volatility and premium turnover in the last trading hour are compared between indices that lost their weekly contract and one that kept it.',
    techStack: ['NSE tick data', 'Python', 'Realised volatility', 'Difference-in-differences', 'Polars'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Secure minute-level futures and option prices for six months either side of the change',
      'Derive realised volatility for the closing hour of expiry and ordinary days',
      'Confirm that the two indices moved alike before the circular was announced',
      'Run the difference-in-differences with weekday and event-day effects held constant',
      'Rule out budget day, election results and lot-size changes through placebo dates',
      'Show how the answer shifts under three definitions of the last hour, code included',
    ],
  },
  {
    title: 'Ranking Indian cities by their readiness to borrow from investors',
    description:
      'Only a handful of municipal corporations have sold bonds, although hundreds now put audited accounts on the CityFinance portal. Own revenue, arrears and cash cover are combined into a ranking whose weights are laid open, then held against the ratings that agencies gave.',
    techStack: ['CityFinance portal', 'Excel', 'R', 'Principal component analysis', 'QGIS'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Extract three audited years for 120 corporations with more than three lakh inhabitants',
      'Reconcile grants, own taxes and user charges under the National Municipal Accounts Manual heads',
      'Define eight ratios of debt service, collection and liquidity used by rating agencies',
      'Weigh them once by experts’ judgement and once by principal components',
      'Vary the weights a thousand times and count how many ranks each city swings',
      'Confront the order with published municipal ratings and explain five clear disagreements',
    ],
  },
  {
    title: 'What rural households owe to moneylenders, read from AIDIS unit records',
    description:
      'Bank branches have spread, but private lenders remain in the books of many villages. The unit records of the All India Debt and Investment Survey of 2019 show who borrows from whom, at which rate and for what; proper survey weights keep small states from misleading the reader.',
    techStack: ['AIDIS 77th round', 'R', 'survey package', 'NABARD reports'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Load the visit-one household blocks of the 77th round and verify published state totals',
      'Group loans by lender, purpose, interest type and land holding class',
      'Weight every share for the sample design and attach its standard error',
      'Model the odds of an informal loan with assets, caste group and occupation',
      'Draw state maps that hide estimates resting on fewer than fifty households',
      'Cross-check three surprising states against NABARD’s financial inclusion survey',
    ],
  },
  {
    title: 'Choosing a currency hedge for a Tiruppur knitwear exporter',
    description:
      'A garment exporter quotes in dollars or euros in spring and is paid in autumn, with a margin that a small swing wipes out. Forwards, options and an unhedged policy are replayed on the firm’s own order book, judged by the worst month rather than by the average gain.',
    techStack: ['FBIL reference rates', 'Excel', 'Python', 'Cash-flow-at-risk', 'GARCH'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Agree with one exporter on two years of order, shipment and receipt dates, amounts disguised',
      'Price the forwards and put options a bank would have quoted on each order date',
      'Replay five hedge ratios over the history and note the leanest quarter of each',
      'Simulate ten thousand rate paths from a fitted GARCH model for the coming season',
      'Compare cash-flow-at-risk with the firm’s overdraft limit and wage bill',
      'Propose a one-paragraph hedging policy and back-test it on orders not used before',
    ],
  },
]
