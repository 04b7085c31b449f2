import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const healthcareManagementIdeas: readonly Idea[] = [
  {
    title: 'Why the first operation of the day never begins at eight',
    description:
      'A late first case pushes the last one out of the list and sends a fasting patient back to the ward. Wheel-in, induction and incision are timed in four theatres, each delay is given one owner, and a small change chosen by the team is tried for a month.',
    techStack: ['Time stamps', 'Fishbone diagram', 'Run chart', 'PDSA cycle'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Define the moment that counts as a start together with surgeons and anaesthetists',
      'Shadow first cases in four theatres for twenty weekdays',
      'Name one owner for each late minute, be it consent, porter, surgeon or instrument set',
      'Invite theatre staff to vote for the cause they can remove by themselves',
      'Test that change in two theatres for four weeks, leaving two as they were',
      'Plot minutes lost per list and translate them into operations no longer cancelled',
    ],
  },
  {
    title: 'PM-JAY claims that come back unpaid, and what they lacked',
    description:
      'Empanelled hospitals lose money and goodwill when Ayushman Bharat claims are rejected or cut. Claims of one hospital are followed from pre-authorisation to payment, remarks are coded, and a checklist at the discharge desk is judged by fewer queries rather than by opinion.',
    techStack: ['PM-JAY TMS reports', 'Health Benefit Package 2022', 'Pivot tables', 'Logistic regression'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Acquire a de-identified extract of twelve months of claims under a signed undertaking',
      'Code insurer and agency remarks into missing paper, package dispute and eligibility',
      'Model rejection by speciality, weekend discharge and length of stay',
      'Trace forty queried claims back through the desks they passed',
      'Put a one-page checklist for three busy packages before the discharge clerk',
      'Compare queries and payment days with packages that had no checklist',
    ],
  },
  {
    title: 'Do NQAS-certified health centres also feel better to patients?',
    description:
      'National Quality Assurance Standards award points for records and signage as well as for care. Scores of certified and uncertified primary health centres are set beside exit interviews and observed consultations, to learn which areas of concern move with the experience of those treated.',
    techStack: ['NQAS checklist', 'PSQ-18', 'Kayakalp scores', 'Spearman correlation', 'SPSS'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Pair six certified centres with six others of like population and staff',
      'Request assessors’ area-wise scores from the district quality unit',
      'Interview 30 leaving patients per centre beyond the staff’s earshot',
      'Observe waiting, privacy and minutes of consultation for half a day each',
      'Correlate eight areas of concern with satisfaction, allowing for clustering',
      'Bring the mismatch to the State quality cell with two proposals for the checklist',
    ],
  },
  {
    title: 'The true price of a haemodialysis session in a public hospital',
    description:
      'Tenders for dialysis quote a rate per session that nobody has built from below. Time-driven activity-based costing follows nurses, machines, water and consumables through the session, and shows what idle chairs and reused dialysers do to the figure.',
    techStack: ['TDABC', 'Process mapping', 'Stopwatch study', 'Excel Solver', 'Tornado chart'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Walk through sixty sessions and chart each minute of staff and machine',
      'Price capacity per minute from salaries, depreciation and maintenance contracts',
      'Meter water, electricity and acid concentrate for one complete week',
      'Assemble the session’s cost with and without dialyser reuse',
      'Swing chair occupancy, wages and exchange rate to see what rules the result',
      'Defend the figure before the accounts officer and the nephrologist and revise it',
    ],
  },
  {
    title: 'Platelets that expire on the shelf while a ward is asking',
    description:
      'Platelets live five days and are discarded by the tray after a quiet weekend. Issue and discard registers of a blood centre are modelled as a perishable stock; older-first issue and smaller Friday preparation are simulated with dengue weeks kept in.',
    techStack: ['e-RaktKosh records', 'Newsvendor model', 'Monte Carlo simulation', 'Python'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Compile two years of daily preparation, requests, issues and discards',
      'Distinguish discards by expiry, infection marker and breakage',
      'Describe demand by weekday, surgery list and dengue notification',
      'Simulate four preparation rules for ten thousand weeks',
      'Balance wasted units against refused requests at several penalty ratios',
      'Agree one rule with the medical officer and follow discards for six weeks',
    ],
  },
  {
    title: 'What hospital wards throw into the yellow bag that does not belong there',
    description:
      'General waste in the yellow bag is incinerated at needless cost, while a needle in the black bag injures a sweeper. Bags from eight wards are weighed and a sample opened safely, with the colour code of the 2016 Rules and their amendments as reference.',
    techStack: ['BMW Management Rules 2016', 'Barcode bag labels', 'Hanging scale', 'LibreOffice Calc'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Obtain protective kit, vaccination and permission from the infection control committee',
      'Weigh coloured bags of eight wards at each collection for fourteen days',
      'Open two bags per ward and sort contents on a lined table with the waste handler',
      'Convert misplaced kilograms into treatment charges and injury risk',
      'Move two bins and put pictures of real items above them in half the wards',
      'Reweigh for ten days and leave the superintendent a ward ranking',
    ],
  },
  {
    title: 'Stationing a district’s 108 ambulances by the hour of the day',
    description:
      'Ambulances wait at health centres where parking is easy, not where calls arise. Anonymised dispatch records feed a maximal expected covering model with real road times, and the proposed posts are tried by simulation on weeks that the model has not seen.',
    techStack: ['MEXCLP', 'OpenStreetMap', 'OSRM', 'OR-Tools', 'SimPy'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Negotiate six months of call records rounded to half a kilometre',
      'Compute road times between village clusters and candidate posts in OSRM',
      'Correct those times with actual responses for monsoon and market days',
      'Optimise posts for four periods of the day with busy probabilities',
      'Replay eight unseen weeks in SimPy for present and proposed stations',
      'Demonstrate gains for the slowest tenth of calls to the district fleet manager',
    ],
  },
  {
    title: 'What would draw a young doctor to a community health centre?',
    description:
      'Rural specialist posts stay vacant although bonds and bonuses multiply. A discrete choice experiment among interns trades salary against housing, postgraduate marks, a working theatre and a partner’s job, and estimates how much each would raise acceptance.',
    techStack: ['Discrete choice experiment', 'Ngene', 'R logitr', 'Focus groups', 'ISPOR checklist'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Hold three focus groups to choose six attributes and plausible levels',
      'Generate an efficient design in blocks of nine choices with an opt-out',
      'Pilot aloud with twelve interns and drop levels that nobody believes',
      'Invite 300 interns of five colleges, answering anonymously on their phones',
      'Estimate mixed logit and the salary each condition is worth',
      'Predict uptake of three policy bundles and confront a health secretary’s adviser with them',
    ],
  },
  {
    title: 'Minutes saved at the registration counter by ABHA scan and share',
    description:
      'Scanning a QR code is supposed to end the dawn queue, yet old people without smartphones still stand. Arrival, token and paper-slip times are recorded for both channels on matched mornings, and those left out are asked what stopped them.',
    techStack: ['ABDM Scan and Share', 'Queue observation', 'Mann–Whitney test', 'KoboToolbox'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Mark joining, token and departure points at the counters with coloured tape',
      'Time 400 patients of both channels on ten mornings',
      'Question 80 people in the manual line, orally and without noting names',
      'Separate walking time to a helper from true waiting time',
      'Place a student helper at the entrance on five of the following mornings',
      'Report medians and the slowest tenth by age, and costs of a permanent helper',
    ],
  },
  {
    title: 'Machines that stand idle for want of a fuse, reagent or technician',
    description:
      'District hospitals own ventilators and analysers that have not run for months. Every device above fifty thousand rupees is located, tagged and asked four questions, and downtime is split into repair, consumable, operator and never-installed, each having its own remedy.',
    techStack: ['WHO medical equipment series', 'QR asset tags', 'AppSheet', 'MTBF analysis', 'Power BI'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Reconcile stock register with devices found on a floor-by-floor walk',
      'Tag 200 devices and enter age, supplier, contract and last use',
      'Rebuild a year of breakdowns from complaint books and supplier visits',
      'Allocate idle days among the four causes and value them by tests forgone',
      'Settle quick repairs under 2,000 rupees with the biomedical engineer',
      'Compare running devices after eight weeks and transfer the app to the store',
    ],
  },
]
