import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const electricalIdeas: readonly Idea[] = [
  {
    title: 'What dust takes from rooftop panels in Jodhpur, and when washing pays',
    description:
      'Owners wash panels on Sundays because it looks right, spending water that the town lacks. Clean and untouched modules are compared side by side for a season, a soiling rate is extracted after temperature and shading are removed, and the washing day becomes an optimal-stopping question.',
    techStack: ['pvlib', 'IEC 61724-1', 'Pyranometer', 'RdTools', 'Python'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Mount two matched module pairs at the prevailing tilt and swap them to prove equality',
      'Wash one of each pair daily and record short-circuit current every minute',
      'Remove temperature, angle and cloud effects before computing the soiling ratio',
      'Correlate daily loss with dust storms, dew and the occasional shower',
      'Simulate fixed, threshold and forecast-based washing with local water prices',
      'Apply the rule to three inverters’ past records and tell owners what it would have saved',
    ],
  },
  {
    title: 'Which phase each house hangs on, inferred from smart-meter voltages',
    description:
      'Utilities know the transformer of a house but seldom its phase, so one phase carries the whole street. Voltage series of smart meters are clustered to recover the phase, tested on the IEEE European low-voltage feeder with realistic noise and then on one transformer that linemen can verify.',
    techStack: ['OpenDSS', 'IEEE European LV Test Feeder', 'Spectral clustering', 'Julia', 'DLMS/COSEM'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Simulate the feeder for a year with Indian load shapes, solar roofs and missing readings',
      'Detrend the voltages and compare correlation, mutual information and graph clustering',
      'Degrade resolution to fifteen and thirty minutes and to 1 V to see what breaks',
      'Arrange anonymised readings from a utility for a transformer of some eighty houses',
      'Send linemen with a phase identifier to thirty doubtful and thirty confident houses',
      'Compute losses avoided by moving the fewest houses and present the list to the utility',
    ],
  },
  {
    title: 'What a pump motor loses each time a roadside shop rewinds it',
    description:
      'Farmers’ motors burn out yearly and come back from the rewinder within a day, weaker by an unknown amount. New motors are deliberately stripped and rewound once, twice and three times by two shops’ methods, with efficiency tested each time and core damage told apart from thinner copper.',
    techStack: [
      'IEC 60034-2-1',
      'IS 12615',
      'Core loss tester',
      'Dynamometer',
      'Insulation resistance tester',
    ],
    difficulty: 'Intermediate',
    duration: '17 weeks',
    roadmap: [
      'Test six identical 3.7 kW motors when new and keep one untouched as the drift control',
      'Accompany two rewinders and note burn-out temperature, wire gauge and slot fill',
      'Rewind through three rounds, testing segregated losses after each',
      'Loop-test the cores to follow damage by burning the old winding out',
      'Offer the shops an oven limit and a gauge card and measure a further round',
      'Convert the points lost into units per season and discuss them with farmers and shops',
    ],
  },
  {
    title: 'What a hundred BLDC fans do to the neutral wire of a hostel',
    description:
      'Efficient fans draw a third of the power in sharp pulses whose third harmonics add up in the neutral. One hostel wing is measured before and after replacement, and the distortion at its panel is compared with what single-fan tests and the diversity of real rooms would predict.',
    techStack: ['Power quality analyser', 'IEEE 519-2022', 'IEC 61000-3-2', 'MATLAB', 'IS 374'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Characterise five fan models singly at each speed for current harmonics to the 40th',
      'Log the old wing’s phases and neutral for ten days in equal weather',
      'Accompany the electricians’ replacement and log the same panel for ten days more',
      'Predict the neutral current from single tests with and without phase diversity',
      'Check cable temperature and transformer K-factor against their ratings',
      'Give the estate office a limit of fans per circuit with the measured margin',
    ],
  },
  {
    title: 'Relay settings for a rural feeder when rooftop solar also feeds the fault',
    description:
      'Inverters limit fault current, reverse its direction by day and vanish at dusk, so a relay set for one hour misjudges another. Overcurrent coordination is recomputed for a feeder at rising solar share, and adaptive settings must beat fixed ones without depending on a perfect data link.',
    techStack: [
      'DIgSILENT PowerFactory',
      'IEC 60255-151',
      'IEEE 34-node feeder',
      'Python',
      'CEA regulations',
    ],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Model the feeder with inverters whose fault response follows published laboratory tests',
      'List blind spots and sympathetic trips at solar shares from 0 to 80 %',
      'Optimise fixed settings for the worst hour and record the time they cost',
      'Define two setting groups switched by local measurement and four switched by telemetry',
      'Fail the telemetry at random during 3,000 simulated faults',
      'Inject the hardest cases into a real relay with a secondary test set and compare trip times',
    ],
  },
  {
    title: 'Charging thirty city buses overnight without a larger transformer',
    description:
      'A depot’s transformer was chosen for lamps and a workshop, and electric buses all come back at ten. Charging is scheduled under time-of-day tariffs, departure times and battery wear, then replayed against real arrivals, because a timetable that ignores the late bus strands passengers.',
    techStack: ['Pyomo', 'HiGHS', 'OCPP 2.0.1', 'Transformer thermal model (IEC 60076-7)', 'SimPy'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Take arrivals, departures and state of charge for sixty nights from depot sheets',
      'Model hot-spot temperature so that short overloads are priced, not forbidden',
      'Solve the nightly schedule and compare it with first come, first served',
      'Re-solve every fifteen minutes as late buses come in and chargers fail',
      'Send set-points through an OCPP simulator to expose chargers that ignore them',
      'Report cost, ageing and departures below target, and the bus number at which wires give out',
    ],
  },
  {
    title: 'Sorting retired scooter cells in two minutes instead of a five-hour cycle',
    description:
      'Second-life workshops discard usable lithium cells since a full capacity test costs more than the cell. A few-frequency impedance and a short pulse are related to true capacity for cells of mixed history, with the risk of passing a dangerous one stated openly.',
    techStack: [
      'Impedance spectroscopy',
      'Battery cycler',
      'Gaussian process regression',
      'Distribution of relaxation times',
      'UL 1974',
    ],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Acquire 150 retired cells from three packs, discarding swollen ones by written rule',
      'Cycle each at C/5 behind a blast shield to fix its true capacity and self-discharge',
      'Take spectra at three charge levels and temperatures on a third of them',
      'Reduce the spectrum to the four frequencies and one pulse that predict best',
      'Validate on packs never seen in training and flag cells outside its experience',
      'Regrade sixty cells with a workshop’s staff and follow two assembled packs for a month',
    ],
  },
  {
    title: 'Leakage current on salt-crusted insulators along the Kutch coast',
    description:
      'Flashovers at dawn darken coastal villages after weeks of dry sea wind. Porcelain, glass and silicone strings exposed near the shore are brought to a fog chamber at intervals, and leakage pulses are used to forecast how many days washing can still be put off.',
    techStack: ['IEC 60507', 'IEC TS 60815', 'ESDD measurement', 'High-voltage test set', 'Wavelet analysis'],
    difficulty: 'Intermediate',
    duration: '22 weeks',
    roadmap: [
      'Hang twelve strings at two distances from the sea with a wind and humidity logger',
      'Bring one of each type to the laboratory every three weeks, wrapped against loss of salt',
      'Measure salt deposit density on one half and energise the other half in clean fog',
      'Describe pulses by count, charge and harmonic content up to flashover',
      'Link pulse growth with deposit and weather so that days to flashover can be forecast',
      'Let the utility’s line crew compare two months of forecasts with its own washing diary',
    ],
  },
  {
    title: 'Listening to the Indian grid’s frequency from an ordinary wall socket',
    description:
      'The whole country shares one frequency, which the grid code wants between 49.90 and 50.05 Hz, and any socket reveals it. A meter disciplined by satellite time logs a winter, detects loss of large generators by their signature and estimates how inertia changes between noon sun and evening.',
    techStack: ['STM32', 'GNSS time pulse', 'IEC/IEEE 60255-118-1', 'Grid-India reports', 'Python'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Isolate and sample the mains safely and time-stamp zero crossings with a GNSS pulse',
      'Quantify the error with a synthesised test signal containing steps and harmonics',
      'Keep two meters, one in a second city, running for ninety days',
      'Compare daily time inside the band with the operator’s published figures',
      'Detect steep falls, match them to reported trips and estimate inertia from the slope',
      'Relate inertia to the solar share of the hour and open the data behind a live page',
    ],
  },
  {
    title: 'A gallium-nitride converter for a single solar module, explained loss by loss',
    description:
      'Data sheets promise that gallium nitride halves switching loss, but dead time, layout and the inductor often eat the gain. Two 300-watt boost converters, alike but for their transistors, are measured electrically and by heat, until every missing watt has a name.',
    techStack: ['EPC2302', 'LTspice', 'KiCad', 'Calorimetric test', 'Double-pulse test'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Specify both boards for the same ripple, module and temperature, and freeze the inductor',
      'Switch each transistor in double-pulse tests and correct the probes’ own delay',
      'Lay out the power loop below 1 nH as extracted and confirm it by ringing frequency',
      'Sweep load and frequency, closing the balance between electrical and calorimetric loss',
      'Weight efficiency by a year of module operating points at an Indian site',
      'Burn in both boards at 60 °C ambient for 300 hours and publish files and the loss ledger',
    ],
  },
]
