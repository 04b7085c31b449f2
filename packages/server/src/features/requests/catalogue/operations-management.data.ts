import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const operationsManagementIdeas: readonly Idea[] = [
  {
    title: 'Order swings amplified between chemist, stockist and medicine maker',
    description:
      'A fever season of three weeks becomes a quarter of erratic orders two steps up the chain. Sales of twenty molecules are followed through chemists, one stockist and the depot; the amplification is split into batching, price schemes and forecasting, since each calls for another cure.',
    techStack: ['R', 'Bullwhip ratio', 'Marg ERP exports', 'System dynamics', 'Vensim'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Obtain weekly sales and orders of twenty molecules from twelve chemists and their stockist',
      'Calculate variance ratios at each step with seasonality taken out',
      'Isolate weeks of bonus schemes and quarter-end pushing and measure them apart',
      'Simulate the chain in Vensim until its swings resemble those observed',
      'Switch causes off singly in the model and rank their share of the amplification',
      'Persuade the stockist to share daily sales for two months and compare order variance',
    ],
  },
  {
    title: 'Cooking for the number who will come to the hostel mess',
    description:
      'A mess for 600 throws away rice on the evening before holidays and runs out on chicken day. Plate waste is weighed, attendance is forecast from menu and calendar, and the cook’s experience stays the benchmark that the forecast has to beat.',
    techStack: ['Kitchen scales', 'R', 'fable package', 'Google Sheets'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Weigh leftovers in pans and on plates separately at dinner for twenty-one days',
      'Tally diners by swipe or hand counter and attach menu, weather and exams',
      'Forecast attendance three ways, the cook’s guess being one of them',
      'Convert expected heads to kilograms of rice, dal and vegetables by observed helpings',
      'Cook by the winning forecast on alternate evenings for a fortnight',
      'Publish kilograms and rupees saved at the mess door and teach the secretary the sheet',
    ],
  },
  {
    title: 'A year’s production plan for desert coolers sold in four months',
    description:
      'Air-cooler makers in central India sell from March to June and must decide by October how many to build ahead. A linear programme balances overtime, hired hands, storage and the danger of a cool summer, which is treated as scenarios rather than as one hopeful number.',
    techStack: ['Linear programming', 'PuLP', 'IMD seasonal outlook', 'Excel'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Elicit monthly capacity, wage, storage and dealer-credit costs from one manufacturer',
      'Link ten years of sales to April and May maximum temperatures',
      'Write level, chase and mixed plans as one linear programme in PuLP',
      'Price the plan under hot, normal and cool summers with their past frequencies',
      'Locate the month in which waiting for the seasonal outlook is worth most',
      'Replay 2023, a wet summer in the north, and show the stock left in July',
    ],
  },
  {
    title: 'Sequencing a tool room so that promised delivery dates hold',
    description:
      'Mould makers promise dates from memory, and the wire-cut machine becomes everybody’s bottleneck. Jobs of one tool room are scheduled as a flexible job shop with uncertain times, and the schedule is rerun every morning against the foreman’s board.',
    techStack: ['CP-SAT', 'Python', 'Gantt charts', 'Dispatching rules', 'Streamlit'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Reconstruct routes and hours of 150 finished moulds from time sheets',
      'Learn how actual hours scatter round the quoted ones on each machine group',
      'Encode machines, setters and electrodes as constraints for CP-SAT',
      'Pit the solver against earliest-due-date and critical-ratio rules on past months',
      'Refresh the schedule daily for six weeks as breakdowns and rush jobs arrive',
      'Measure lateness and how often the foreman overruled the plan, and with what reason',
    ],
  },
  {
    title: 'Following one pump casting through a Kolhapur foundry, door to door',
    description:
      'A casting is worked on for six hours and spends nineteen days in the building. A value stream map drawn on the floor shows where metal waits; fettling and pattern changes are then attacked, and the lead time is measured again with the same tags.',
    techStack: ['Value stream mapping', 'Little’s law', 'Kanban cards', 'Microsoft Visio'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Tag fifty castings at the mould and note every move until dispatch',
      'Draw the present state with queues, rejections and remelting loops',
      'Check the measured lead time against stock and throughput by Little’s law',
      'Sketch a future state with a capped queue before fettling and smaller pattern lots',
      'Introduce the cap by kanban cards for eight weeks, the moulding foreman in charge',
      'Tag a second set of castings and give the owner both maps on a single sheet',
    ],
  },
  {
    title: 'Taming warpage of vitrified floor tiles by a designed experiment',
    description:
      'Tile makers of Morbi sort out warped tiles after the kiln, when gas and glaze are already spent. A split-plot experiment on pressing, drying and kiln zones identifies the settings that bend the tile, at the flatness limits of ISO 13006.',
    techStack: ['Split-plot design', 'JMP', 'ISO 13006', 'ISO 10545-2', 'DMAIC'],
    difficulty: 'Advanced',
    duration: '15 weeks',
    roadmap: [
      'Size up the loss from eight weeks of sorting-line rejections by defect and shift',
      'Validate the flatness gauge according to ISO 10545-2 with repeated tiles',
      'Screen seven factors with the kiln operator and retain four for trial',
      'Execute the split-plot runs over nine shifts, kiln zones being hard to change',
      'Interpret main effects and interactions, and predict a setting with less bending',
      'Confirm it on three production days and update the kiln’s control plan',
    ],
  },
  {
    title: 'Shelf positions that save steps in a textbook distributor’s godown',
    description:
      'Before every June the pickers of a school-book distributor walk twenty kilometres a day among titles kept in order of publisher. Order lines of two seasons show which titles leave together, and a new slotting is first tested on paper, then with the stopwatch.',
    techStack: ['ABC–XYZ analysis', 'Excel', 'Python', 'Pedometer'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Measure aisles and write every title’s location into a plan of the godown',
      'Classify 3,000 titles by volume and steadiness from two seasons of invoices',
      'Discover pairs that are ordered together and would gain by lying side by side',
      'Evaluate old and proposed slotting on 500 real pick lists in Python',
      'Move the top eighty titles over a weekend with the pickers’ own suggestions',
      'Compare steps, minutes and wrong titles per order over two weeks either side',
    ],
  },
  {
    title: 'Which state bus corporations do most with their fleet, staff and diesel',
    description:
      'State road transport undertakings serve hill routes, cities and concessions, so that profit says little about how well they are run. Data envelopment analysis on the ministry’s annual performance reviews compares like with like, and bootstrapping shows how much of the ranking is chance.',
    techStack: ['MoRTH SRTU reviews', 'Data envelopment analysis', 'Benchmarking (R)', 'Bootstrap'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Compile ten years of fleet, staff, fuel and passenger-kilometres from the published reviews',
      'Group undertakings by hill, urban and mofussil service before any comparison',
      'Compute output-oriented efficiency under constant and variable returns to scale',
      'Correct the scores with the Simar–Wilson bootstrap and report intervals',
      'Explain the remainder by fleet age, load factor and concession travel',
      'Take two peers for the weakest hill undertaking and verify the advice by telephone interviews',
    ],
  },
  {
    title: 'Overbooking a twelve-room hill homestay without sleepless guests',
    description:
      'In a small property every no-show is eight per cent of the night’s income, and every guest turned away writes a review. Booking records of three seasons give cancellation curves by channel, from which room limits are set by dynamic programming and tried in the quiet months first.',
    techStack: ['Revenue management', 'Dynamic programming', 'Python', 'Booking.com extranet'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Export three seasons of bookings with channel, lead time, stay and cancellation',
      'Estimate no-show and late-cancellation curves for direct and portal guests',
      'Agree with the host on a walk cost that includes a neighbour’s room and goodwill',
      'Solve for acceptance limits by lead time and compare with two thumb rules',
      'Rehearse the limits on a left-out season and count guests who would be moved',
      'Operate them for six weeks of the slack season and reconcile the income night by night',
    ],
  },
  {
    title: 'Staffing a farmers’ helpline for the first hour after a hailstorm',
    description:
      'Calls to an agricultural helpline triple within the hour after hail, while rosters follow last month’s average. Call logs and weather reports give a load forecast; Erlang formulas with impatience size the crew, and an integer programme turns sizes into bearable shifts.',
    techStack: ['Erlang A', 'Python', 'OR-Tools', 'Call detail records', 'IMD district forecasts'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Study eighteen months of call records at quarter-hour grain, callers’ numbers removed',
      'Gauge handling time and patience, not forgetting those who hung up unserved',
      'Forecast load from weekday, crop stage and district weather warnings',
      'Size the crew for a target of two minutes’ wait by Erlang A and verify by simulation',
      'Assign shifts that respect rest hours, language skills and two standby volunteers',
      'Shadow the live roster for a month and compare abandoned calls on storm days',
    ],
  },
]
