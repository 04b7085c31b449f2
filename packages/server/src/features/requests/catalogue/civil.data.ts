import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const civilIdeas: readonly Idea[] = [
  {
    title: 'Hairline cracks on rural bridges, found by phone camera',
    description:
      'Panchayat engineers photograph bridge decks on their rounds, and the tool marks every crack wider than 0.3 mm with its length. Repeated visits are laid over each other so that a growing crack stands out before it becomes a closure.',
    techStack: ['Python', 'OpenCV', 'PyTorch', 'PostGIS', 'Flutter'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Photograph forty bridge decks with a scale card and trace their cracks by hand',
      'Rectify the perspective of each picture and fix a common millimetre grid',
      'Train a segmentation network and report its error by crack width',
      'Register two visits of the same deck and measure the growth between them',
      'Hand the app to three junior engineers for a month of inspections',
      'Compare their findings with a certified bridge inspector’s and publish the gap',
    ],
  },
  {
    title: 'Limestone calcined clay cement blocks cured through a desert summer',
    description:
      'Cement with calcined clay and limestone, covered by IS 18189, lowers emissions by about a third, but block makers around Jodhpur cannot keep anything wet for long. Strength, shrinkage and carbonation are followed under four curing regimes a small yard can really afford.',
    techStack: ['LC3 cement', 'IS 2185', 'IS 516', 'Phenolphthalein test', 'X-ray diffraction'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Cast 240 blocks with LC3 and ordinary cement at the same workability in one working yard',
      'Cure them by hose, jute, plastic film and not at all, logging heat and humidity',
      'Crush six of each kind at 3, 7, 28 and 90 days',
      'Follow length change and carbonation depth on sawn prisms exposed on the roof',
      'Examine two mixes by diffraction to see whether dry curing starves the reaction',
      'Price water, labour and breakage per thousand blocks for the yard’s owner to choose by',
    ],
  },
  {
    title: 'How deep lime must reach before black cotton soil stops lifting a road',
    description:
      'Village roads of the Deccan heave with each monsoon because lime, if added at all, is only skin deep. Swelling pressure of treated layers is tested in large moulds with wet and dry cycles, and a simple depth rule is derived which a sub-engineer can apply with two index tests.',
    techStack: ['IS 2720', 'IRC:SP:89', 'One-dimensional oedometer', 'Eades–Grim pH test', 'PLAXIS 2D'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Sample three expansive soils and find plasticity, free swell and lime demand',
      'Prepare layered specimens with the treated part at four thicknesses',
      'Soak and dry them five times, reading heave and pressure daily',
      'Calibrate a swelling model on two of the soils and predict the third',
      'Express the required depth by plasticity index and depth of seasonal moisture change',
      'Level three lime-treated stretches before and after rain and hold the rule against them',
    ],
  },
  {
    title: 'Saturation flow at a signal where scooters fill every gap',
    description:
      'Signal timings rest on passenger-car units, though two-wheelers queue in no lane and start first. Discharge at six approaches is read from video vehicle by vehicle, and the Indo-HCM value is tested against one that counts the storage of two-wheelers ahead of the stop line.',
    techStack: ['Indo-HCM 2017', 'SUMO', 'DataFromSky', 'R', 'IRC:93'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Film six approaches of differing width for two peak hours from a rooftop, with police leave',
      'Extract crossing times by class and position in the queue, checking a tenth by eye',
      'Estimate saturation flow per metre of width and start-up loss by cycle',
      'Regress discharge on two-wheeler share and waiting area and compare with Indo-HCM',
      'Calibrate SUMO’s sublane model and try a marked box for two-wheelers',
      'Trial new green times at one junction with the traffic police and count queues afterwards',
    ],
  },
  {
    title: 'What the rain of December 2015 would do to one Chennai ward drained as planned',
    description:
      'New storm drains are sized for a design storm that the city has exceeded repeatedly. A coupled model of pipes and streets for one ward replays recorded cloudbursts, with clogged inlets and a high sea at the outfall, to show which houses flood even after the works are finished.',
    techStack: ['EPA SWMM', 'HEC-RAS 2D', 'IMD rainfall', 'Cartosat DEM', 'CPHEEO drainage manual'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Digitise drains from the corporation’s drawings and level doubtful inverts on site',
      'Refine the terrain with kerbs and culverts surveyed along eight streets',
      'Derive sub-daily storms from gauges and disaggregate where only daily totals survive',
      'Calibrate to flood marks that residents point out, keeping a third of them for checking',
      'Replay four storms with open, half-clogged and fully clogged inlets and two tide levels',
      'Map depth by doorstep and compare raising inlets, storage and pumping per house spared',
    ],
  },
  {
    title: 'Chlorine left at the last tap of an intermittent water supply',
    description:
      'Water leaves the tank correctly dosed and comes to the end of the line after twenty idle hours in the pipe. Residual chlorine is followed from tank to tail through each filling, and a hydraulic model proposes booster points that keep 0.2 mg/l without making the first houses complain.',
    techStack: ['DPD colorimeter', 'EPANET', 'WNTR', 'IS 10500', 'Pressure loggers'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Pick one zone of about 400 connections and trace its pipes with the valve man',
      'Sample twelve taps at the first flush and every ten minutes of supply for six days',
      'Determine bulk decay in bottles and infer wall decay from the difference',
      'Model filling and emptying in EPANET and fit it to logged pressures',
      'Locate one booster and compare it with simply raising the dose at the tank',
      'Rehearse the booster for a week under the water board’s supervision and resample the tail',
    ],
  },
  {
    title: 'Pushing a 1990s school frame, floor by floor, past the earthquake it was drawn for',
    description:
      'Thousands of reinforced-concrete schools were designed before ductile detailing was asked for. Drawings and cover-meter readings of one such school in seismic zone IV feed a pushover analysis with infill walls, and three retrofits are ranked by drift and by days the school must close.',
    techStack: ['OpenSeesPy', 'IS 1893 (Part 1)', 'IS 15988', 'Rebound hammer', 'FEMA P-58'],
    difficulty: 'Advanced',
    duration: '21 weeks',
    roadmap: [
      'Survey the frame with rebar locator, rebound hammer and four cores where permitted',
      'Screen it by the visual method to learn what the quick look would have said',
      'Model members with lumped hinges and infills as struts, bounding unknown steel',
      'Push in both directions and locate the storey in which the mechanism forms',
      'Run eleven ground motions on the weakest version and check the pushover’s story',
      'Rank jacketing, shear walls and braces by drift, cost and closure before the school board',
    ],
  },
  {
    title: 'How closely a drone agrees with a total station on a quarry stockpile',
    description:
      'Royalty on stone is paid by volume, and a few per cent are worth more than the survey. One stockpile is measured by total station, terrestrial points and drone flights with differing overlap and control, so that owner and mining officer can agree on an error before they argue about tonnes.',
    techStack: ['OpenDroneMap', 'Total station', 'CloudCompare', 'Digital Sky', 'RTK GNSS'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Check airspace zone and pilot certificate and post a safety line round the pile',
      'Measure the pile twice by total station with different crews to learn its own scatter',
      'Fly nine combinations of height, overlap and camera tilt in one still morning',
      'Process with zero, three, six and twelve ground control points',
      'Difference the surfaces and trace errors to crest, toe or shadow',
      'Weigh two hundred truckloads as they leave and see which survey the weighbridge supports',
    ],
  },
  {
    title: 'Old plastic-bitumen streets compared with their plain neighbours',
    description:
      'Shredded plastic has been mixed into Indian road surfaces for two decades, mostly judged by their makers. Pairs of streets of equal age and traffic, with and without plastic, are examined for deflection, roughness, ravelling and particles in the gutter dust, in a design that hides which is which.',
    techStack: ['Benkelman beam (IRC:81)', 'MERLIN', 'IRC:SP:98', 'FTIR microscopy', 'Mixed models'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Match fifteen pairs of streets from municipal work orders by age, width and bus traffic',
      'Have a crew that knows nothing of the mix rate cracks, potholes and ravelling',
      'Deflect and profile each street in the same fortnight, correcting for temperature',
      'Core four pairs to confirm that plastic is present and how the binder has aged',
      'Sieve gutter dust and identify fragments by infrared microscopy with blanks',
      'Estimate paired differences with uncertainty and place them before the municipal engineers',
    ],
  },
  {
    title: 'Degrees gained indoors when the tin roofs of one lane are painted white',
    description:
      'One-room houses under metal sheet pass 40 °C by noon, and families sleep outside. Half of the roofs of a lane, chosen by lot, get lime-based or commercial reflective coats; loggers and a comfort diary show what reaches the people inside, and how dust steals it within months.',
    techStack: ['iButton loggers', 'Albedometer', 'EnergyPlus', 'NBC 2016', 'IMAC comfort model'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Explain the trial house by house and enrol thirty families who may leave at any time',
      'Log indoor air, roof underside and street shade for a fortnight before coating',
      'Draw lots for lime wash, reflective paint or waiting list, the last coated at the end',
      'Measure albedo every two weeks to follow the soiling of each surface',
      'Calculate hours above the adaptive comfort limit from paired differences',
      'Return to the families with their own curves and the yearly cost of keeping white white',
    ],
  },
]
