import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const mechanicalIdeas: readonly Idea[] = [
  {
    title: 'How porosity decides the chill of water in an earthen matka',
    description:
      'Potters say that sawdust in the clay makes a pot cool better, until it leaks. Pots with four sawdust fractions and two wall thicknesses are fired by one potter and followed through dry and humid days, and a heat-and-mass balance tells evaporation from mere storage.',
    techStack: ['Type T thermocouples', 'Archimedes porosity', 'Psychrometric chart', 'EES', 'Load cell'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Commission twenty-four pots from one kiln, firing each recipe in two separate batches',
      'Determine open porosity and seepage of every recipe on broken shards',
      'Log water, wall and air temperature together with weight loss over 24 hours',
      'Repeat at three humidities in a curtained chamber with a still and a stirred atmosphere',
      'Balance evaporation, conduction and radiation and explain the residual',
      'Advise the potter on one recipe by degrees gained per litre lost, and refire it as proof',
    ],
  },
  {
    title: 'Fatigue life of printed PETG brackets and the angle of their layers',
    description:
      'Printed spare parts pass a static pull and then break after a month of vibration. Flexural fatigue curves are measured for three raster angles and two chamber temperatures, and a bracket designed from them must outlast one drawn from the data sheet’s tensile strength.',
    techStack: ['ASTM D7774', 'PETG', 'Servo-hydraulic tester', 'Scanning electron microscope', 'ANSYS'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Print ninety specimens from one spool lot, randomised over position and machine',
      'Establish static flexural strength and density for each orientation',
      'Cycle specimens at five stress levels, watching the surface for self-heating',
      'Fit S–N curves with run-outs treated as censored observations',
      'Read the fracture faces and tell layer debonding from filament rupture',
      'Redesign a pump bracket by both rules and shake the pair until the first one fails',
    ],
  },
  {
    title: 'Does a bearing-fault detector trained in Ohio survive a flour mill in Punjab?',
    description:
      'Published detectors reach 99 % on the Case Western Reserve bearing records and then go astray in dust, belt slip and changing speed. Classical envelope analysis and two networks are trained on public sets and tried on vibration taken from mill bearings that are later opened.',
    techStack: [
      'CWRU and Paderborn data sets',
      'Spectral kurtosis',
      'PyTorch',
      'ICP accelerometers',
      'ISO 13373-1',
    ],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Split the public records by bearing, not by window, and see how far accuracy drops',
      'Mount accelerometers on twelve mill bearings without stopping production',
      'Record ten minutes weekly, with shaft speed from an optical pick-up',
      'Track defect frequencies by order and score all detectors on the same recordings',
      'Ask the miller to open bearings at the next stop and photograph the races',
      'Relate warnings to opened races and quote lead time and false alarms per bearing-month',
    ],
  },
  {
    title: 'Getting tandoor smoke out of a roadside kitchen with no more fan power',
    description:
      'Cooks at a dhaba stand in smoke although a fan turns above them. Hood shape, overhang and make-up air are varied in simulation and then in sheet metal, with capture judged by the fire’s own carbon dioxide and by the fine particles at the cook’s collar during a full evening’s service.',
    techStack: [
      'OpenFOAM',
      'ASHRAE Standard 154',
      'CO₂ analyser',
      'Personal PM2.5 monitor',
      'Hot-wire anemometer',
    ],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Document geometry, fuel and draughts at two dhabas, with the cooks’ agreement',
      'Measure plume velocity and temperature at four heights above the tandoor',
      'Simulate the buoyant plume and validate it against those profiles on three meshes',
      'Search hood variants at constant fan power for the largest share of the plume caught',
      'Cut the best hood from sheet metal and hang it by a frame that can be reversed',
      'Weigh collar filters over five evenings before and five after, doors in equal positions',
    ],
  },
  {
    title: 'Karanja and coconut oil as lubricants for the chains of sugar-cane crushers',
    description:
      'Mineral oil from open chains drips into juice that people drink minutes later. Two vegetable oils, plain and with a natural antioxidant, are compared with a food-grade reference for friction, wear and gumming, first on test rigs and then on a juice vendor’s machine.',
    techStack: ['ASTM G99 pin-on-disc', 'ASTM D4172 four-ball', 'Rotating pressure vessel', 'Profilometer'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Filter and characterise the oils for viscosity, acid value and iodine value',
      'Blend rosemary extract at three levels and rank them by oxidation induction time',
      'Compare wear scars in four-ball tests against a food-grade lubricant, five runs apiece',
      'Repeat pin-on-disc runs with cane juice and grit added, as on the street',
      'Fit paired chains to two vendors’ crushers and weigh them every ten days',
      'Determine rupees per tonne crushed, including cleaning time, and inform both vendors',
    ],
  },
  {
    title: 'Stopping distances of a loaded e-rickshaw as its drum brakes grow hot',
    description:
      'Three-wheelers rated for four passengers go downhill with seven. Drum temperature, pedal force and stopping distance are recorded over repeated stops on closed ground, and a thermal model extends the result to hill roads which nobody should test with people aboard.',
    techStack: ['GNSS data logger', 'Rubbing thermocouples', 'Pedal force sensor', 'Simulink', 'IS 14664'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Reserve a level closed track and fit outriggers, a kill switch and sandbag passengers',
      'Calibrate temperature probes on a drum heated in an oven',
      'Stop fifteen times from 25 km/h at each of three loads, cooling to ambient in between',
      'Repeat stops every forty seconds until the drum levels off or 180 °C is reached',
      'Identify heat capacity and cooling coefficients and predict a six-kilometre descent',
      'Show the safe load-and-gradient chart to a transport officer and to ten drivers',
    ],
  },
  {
    title: 'Propane in place of R-134a in a shopkeeper’s bottle cooler',
    description:
      'Old bottle coolers hold a refrigerant with 1,400 times the warming effect of carbon dioxide, and a propane charge of under 150 grams may serve as well. Capillary length and charge are optimised for one cabinet at 43 °C, with leakage safety tested before energy is discussed.',
    techStack: ['CoolProp', 'IEC 60335-2-89', 'R-290', 'Climate chamber', 'ISO 23953-2'],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Baseline pull-down and daily energy of the original cabinet at 32 and 43 °C',
      'Model the cycle in CoolProp and choose a compressor certified for hydrocarbons',
      'Replace sparking switches, then release the full charge and map concentrations in the room',
      'Vary capillary length and charge over a response-surface plan of thirteen points',
      'Hold the optimum for seven days with simulated door openings and bottle loads',
      'Compute lifetime warming impact for both versions and demonstrate it to a service union',
    ],
  },
  {
    title: 'A stability map that lets an elderly milling machine cut faster without chatter',
    description:
      'Job shops slow down at the first squeal because nobody has measured their spindle. Tap tests on a twenty-year-old machine give a stability-lobe diagram with error bands, and the promised speeds are proved by cutting aluminium walls that grow thinner at each pass.',
    techStack: [
      'Impact hammer',
      'Altintas–Budak method',
      'Dynamometer',
      'Python',
      'Surface roughness tester',
    ],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Tap the tool point with three holders and two overhangs, twenty averages each',
      'Obtain cutting coefficients from slotting tests at five feeds',
      'Compute lobes and propagate the scatter of taps and coefficients into a band',
      'Cut at sixty points around the predicted border and judge chatter from sound',
      'Adapt the map to thin walls whose stiffness changes as metal leaves',
      'Machine a customer’s part at old and new settings and compare minutes and finish',
    ],
  },
  {
    title: 'A pedal millet dehuller whose grinding gap adjusts itself',
    description:
      'Little millet is dehulled by hand or not at all, since mixed grain sizes need a gap that changes. A pedal-driven centrifugal or abrasive stage with a spring-loaded gap is chosen by test, and women’s groups judge effort and broken grain against the village’s electric mill.',
    techStack: ['SolidWorks', 'Design FMEA', 'Heart-rate monitor', 'Sieve analysis', 'Morphological chart'],
    difficulty: 'Intermediate',
    duration: '17 weeks',
    roadmap: [
      'Watch dehulling in two villages and write down what the women’s groups refuse to accept',
      'Size five lots of little millet and measure the force that splits husk from kernel',
      'Rig both principles on a bench motor and compare dehulled and broken fractions',
      'Detail the better one with a spring gap and examine its failure modes',
      'Time six volunteers pedalling for fifteen minutes, heart rate kept under an agreed limit',
      'Leave one machine per group through a harvest and log kilograms, breakages and repairs',
    ],
  },
  {
    title: 'What a nine-hundred-rupee digital caliper is worth, shown by gauge studies',
    description:
      'Workshops pass or scrap parts by calipers that cost less than lunch for the shift. Twelve instruments from three price classes measure gauge blocks and real bushes in the hands of three operators, and the study states down to which tolerance each class may be trusted.',
    techStack: ['AIAG MSA manual', 'ISO 13385-1', 'Gauge blocks', 'Minitab', 'GUM uncertainty'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Procure four calipers per class and let them rest at 20 °C beside the gauge blocks',
      'Map the error of indication along the full range, up and down, at partial jaw contact',
      'Let three operators measure ten bushes three times in an order drawn by lot',
      'Separate repeatability, operator and instrument shares by analysis of variance',
      'Drop, dust and re-battery one of each class and look for changes of zero',
      'Print a wall card stating the narrowest tolerance per class and audit its use for a week',
    ],
  },
]
