import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const operationsIdeas: readonly Idea[] = [
  {
    title: 'Shorter dawn rounds for a milk union’s collection tankers',
    description:
      'Chilled milk must reach the dairy within hours, and tankers still follow rounds drawn when half the villages had no road. Rounds with time windows and compartment limits are computed for one union and then driven for a week, because a route that ignores a closed level crossing is worth nothing.',
    techStack: ['Google OR-Tools', 'OpenStreetMap', 'OSRM', 'Python', 'GPS loggers'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Ride with three tankers and log stops, litres and waiting with a GPS logger',
      'Compute travel times between 110 bulk coolers and correct them by the logged trips',
      'Formulate the rounds with compartments, chilling limits and driver hours',
      'Solve with OR-Tools and state the distance to a lower bound',
      'Walk drivers through the proposed rounds and mend what the map does not know',
      'Drive the new plan for seven mornings and weigh diesel, hours and sour-milk rejections',
    ],
  },
  {
    title: 'Darshan slots that keep temple queues short without turning pilgrims away',
    description:
      'On festival mornings devotees wait five hours in a line meant for one. A discrete-event model of gates, security check and sanctum, fed by counts at the site, tries out time slots, separate lanes for the aged and staggered rituals before a single barrier is moved.',
    techStack: ['SimPy', 'Manual people counts', 'R', 'NDMA crowd management guide'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Count arrivals at each gate in five-minute intervals on two ordinary and two festival days',
      'Time security, shoe stand and sanctum service for 300 pilgrims',
      'Model the line in SimPy and tune it until simulated waits fall inside the counted range',
      'Experiment with slot length, share of walk-ins and a lane for the aged',
      'Examine density at the narrowest passage against crowd-safety limits',
      'Discuss the two safest schemes with the temple trust and observe one on a trial Sunday',
    ],
  },
  {
    title: 'How many loaves should a neighbourhood bakery bake on a rainy Tuesday?',
    description:
      'Unsold bread goes at half price, and an empty shelf sends a customer elsewhere for good. Daily sales of one bakery are forecast with weather and school holidays, and the newsvendor rule turns the forecast into a batch size that the baker can follow or overrule.',
    techStack: ['Newsvendor model', 'Excel', 'Prophet', 'IMD weather data'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Copy six months of batch sheets and note the hour at which each product ran out',
      'Correct for sales that were lost after the shelf was empty',
      'Settle with the owner the true cost of one loaf too many and one too few',
      'Forecast five products by weekday, rain and school calendar',
      'Suggest batches for three weeks while the baker writes down his own figure first',
      'Compare waste and lost sales under both figures and give back the spreadsheet',
    ],
  },
  {
    title: 'Rebalancing a shirt line after the style change',
    description:
      'Each new style throws a sewing line out of balance for days until operators find their pace. Skill matrices and stopwatch times of one line feed a balancing procedure that respects machine types, and its plan is tried at two successive style changes.',
    techStack: ['Time study', 'Ranked positional weight', 'Excel Solver', 'Python', 'General Sewing Data'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Break the shirt down into forty operations with machine, predecessor and standard time',
      'Time twenty-six operators on their usual and second-best operations',
      'Allocate work by ranked positional weights and improve it with an integer programme',
      'Mark the stations where a feeder or float operator would relieve the line',
      'Apply the layout at the next style change, hour-wise output on the board',
      'Contrast the learning curve of two changes with three earlier ones from production slips',
    ],
  },
  {
    title: 'Cutting the tractor wait in a sugar mill’s cane yard',
    description:
      'Cane loses sugar by the hour after harvest, while tractors stand all night before the weighbridge. Arrival records of one crushing season reveal whether call slips, yard layout or unloading cranes limit the flow, and a slip-scheduling rule is tuned to sucrose lost rather than to queue length alone.',
    techStack: ['Queueing theory', 'AnyLogic', 'Python', 'Weighbridge records', 'Pol analysis'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Import gross and tare weighbridge stamps for a season of about 90,000 loads',
      'Estimate unloading rates per crane and how breakdowns spread through the yard',
      'Sample pol from loads of known age to put a figure on sugar lost per hour',
      'Replicate the yard in AnyLogic and confirm night peaks against CCTV counts',
      'Search slip-release rules that minimise sucrose loss yet treat small growers fairly',
      'Run the preferred rule for ten days beside the old one on alternate dates',
    ],
  },
  {
    title: 'Which spares a city bus depot should keep on its shelf',
    description:
      'Buses wait days for a ₹900 part while the store is full of slow movers. Failure times from job cards give each component its Weibull life, from which stock levels follow that promise a chosen share of buses on the road at least cost.',
    techStack: ['Weibull analysis', 'reliability (Python)', 'METRIC model', 'Depot job cards'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Digitise two years of job cards for sixty buses of one make',
      'Separate failures from scheduled replacements and treat running parts as censored',
      'Determine Weibull shape and life for the thirty costliest causes of downtime',
      'Derive base-stock levels that serve availability rather than fill rate alone',
      'Replay last winter’s breakdowns with the proposed shelf and the money it ties up',
      'Meet the stores superintendent to adopt ten items and track them for six weeks',
    ],
  },
  {
    title: 'Control charts for fill volume on a packaged water line',
    description:
      'A bottler overfills for safety and gives away thousands of litres a month. Twenty-day sampling, a gauge study and the right charts show how far the mean can be lowered while net-content tolerances are still met.',
    techStack: ['Shewhart charts', 'Gauge R&R', 'Minitab', 'Legal Metrology net-content rules'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Verify the balance by a gauge repeatability study with three operators and ten bottles',
      'Draw five consecutive bottles every half-hour from each filling head for twenty days',
      'Chart averages and ranges, and investigate each signal with the shift electrician',
      'Test normality and compute capability per head after special causes are gone',
      'Set a lower target whose shortfall risk stays within the legal tolerance',
      'Confirm the saving in litres on two further production weeks at the new setting',
    ],
  },
  {
    title: 'From ninety minutes to thirty at a press-tool changeover',
    description:
      'Small stampers run huge batches because changing a die takes all morning. Video of real changeovers is taken apart by Shingo’s method; each minute is moved outside the stoppage, shortened or dropped, with cheap fixtures only.',
    techStack: ['SMED', 'Video analysis', 'Spaghetti diagram', 'Excel'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Film six changeovers on one 100-tonne press with the setters’ permission',
      'Classify all motions as internal or external and trace walks on the floor plan',
      'Brainstorm with setters and price every remedy, none above ₹15,000',
      'Introduce die trolleys, standard shut heights and a tool board in that order',
      'Time eight further changeovers and chart them against the first six',
      'Recalculate the economic batch and verify the fall in stock two weeks later',
    ],
  },
  {
    title: 'Where to keep relief stocks before the cyclone makes landfall',
    description:
      'Tarpaulins and water stored in the wrong block arrive two days late on broken roads. Historical tracks over the Bay of Bengal drive a two-stage stochastic programme for coastal Odisha, which places stock so that the worst-served block, not the average one, gets help in time.',
    techStack: ['IBTrACS', 'Pyomo', 'HiGHS', 'QGIS', 'Census of India'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Draw two hundred scenarios from IBTrACS tracks with wind radii and flooded road links',
      'Count exposed households per block from census tables and wind footprints',
      'Write the two-stage programme with budget, spoilage and minimum service per block',
      'Solve by sample average approximation and report the optimality gap',
      'Ask what Fani of 2019 would have needed and where the plan falls short',
      'Review siting with district disaster officers and tabulate which advice altered the plan',
    ],
  },
  {
    title: 'Why parcels come back, and which returns never needed a van',
    description:
      'Clothing sellers lose their margin on parcels refused at the door or sent back for size. A seller’s return records are grouped by cause, and two low-cost interventions, a confirmation call and a size hint, are tried at random to see which trips disappear.',
    techStack: ['SQL', 'Python', 'Randomised trial', 'Metabase'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Join orders, courier scans and refunds of one apparel seller for a year, buyers masked',
      'Recode three hundred free-text reasons and the courier’s code into six causes',
      'Reckon what each cause costs in freight, repacking and marked-down stock',
      'Randomise cash-on-delivery orders to a confirmation call or none for five weeks',
      'Offer a size hint on half of the product pages during the same period',
      'Report avoided trips with intervals and the rupees left after paying the callers',
    ],
  },
]
