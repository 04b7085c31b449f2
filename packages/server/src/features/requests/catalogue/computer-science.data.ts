import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const computerScienceIdeas: readonly Idea[] = [
  {
    title: 'Every sensible bus and metro journey across Delhi in a few milliseconds',
    description:
      'Travellers weigh arrival time against changes and walking, yet most planners offer one route only. RAPTOR and the Connection Scan Algorithm are implemented over Delhi’s open timetables, and their full Pareto fronts are compared for speed, memory and what late buses do to the promised connections.',
    techStack: ['Rust', 'GTFS', 'RAPTOR', 'Connection Scan Algorithm', 'OpenStreetMap', 'Criterion.rs'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Parse the bus feed of Delhi’s Open Transit Data and the DMRC timetable into flat arrays',
      'Precompute footpaths between stops from OpenStreetMap and close them transitively',
      'Code both algorithms and verify them against a time-expanded Dijkstra on 5,000 queries',
      'Extend RAPTOR to three criteria and prune journeys no traveller would consider',
      'Replay a week of live vehicle positions to learn which promised changes fail',
      'Publish median and worst query times with the profiler traces that explain them',
    ],
  },
  {
    title: 'Compiler pass orders that save energy rather than time on a Raspberry Pi',
    description:
      'Optimisation levels were tuned for speed on servers, while a battery-fed board cares about joules. Sequences of LLVM passes are searched for sixteen MiBench programs with current measured at the supply, to learn when the fastest binary is not the thriftiest one.',
    techStack: ['LLVM opt', 'MiBench', 'OpenTuner', 'INA219 sensor', 'Raspberry Pi 4'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Wire the current sensor into the supply line and bound its error with a known load',
      'Fix clock, temperature and background services until repeat runs differ below 2 %',
      'Record joules and seconds of all programs at -O1, -O2, -O3 and -Oz',
      'Let a bandit search try 2,000 pass sequences per program, rejecting wrong outputs',
      'Ablate each winning sequence to isolate the two or three passes that matter',
      'Carry the best order over to unseen programs and test whether the saving survives',
    ],
  },
  {
    title: 'A Linux scheduler in eBPF that keeps music playing under a full build',
    description:
      'Sound that stutters while the compiler runs shows that a general-purpose scheduler guesses wrongly what a person is waiting for. With sched_ext, part of Linux since version 6.12, a policy that tracks wake-up chains is loaded as a program and judged by missed audio deadlines against EEVDF.',
    techStack: ['sched_ext', 'eBPF', 'C', 'PipeWire', 'perf', 'Perfetto'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Reproduce audible dropouts with a kernel build and log each xrun of PipeWire',
      'Trace who wakes whom before a dropout and draw the chain of threads involved',
      'Write a minimal global-queue scheduler and survive an hour of stress-ng with it',
      'Add deadline inheritance along the wake-up chain and a cap against starvation',
      'Race it with EEVDF and scx_lavd on two laptops, ten runs each, in shuffled order',
      'Release the source with latency histograms and the workloads on which it does worse',
    ],
  },
  {
    title: 'Can two trains meet? Model-checking the interlocking of a wayside station',
    description:
      'Relay and electronic interlockings are still proved mostly by testing tables row by row. The control table of a small four-road station is turned into a transition system in which points, tracks and signals may fail, and safety is checked exhaustively, with planted errors to show that the proof has teeth.',
    techStack: ['nuXmv', 'Computation tree logic', 'Python', 'IEC 62279', 'Graphviz'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Obtain a teaching-layout control table from a signalling instructor and read it together',
      'Generate the nuXmv model from the table by script, one module per route and point',
      'State collision, derailment and flank-protection requirements as temporal formulas',
      'Plant twelve mistakes known from commissioning and see whether each is caught',
      'Tame the state explosion by cone-of-influence reduction and note the time gained',
      'Replay the shortest counterexamples on a track diagram for the signalling instructor',
    ],
  },
  {
    title: 'Rendering zari brocade so that the metal thread glints as it does in the hand',
    description:
      'Photographs in web shops flatten Banarasi silk into yellow patches, and buyers cannot tell real zari from plastic. A two-scale appearance model of woven metal thread is fitted to goniometric photographs and compared, in a blind matching test, with the fabric itself.',
    techStack: ['Mitsuba 3', 'Differentiable rendering', 'Cross-polarised photography', 'OpenEXR', 'Blender'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Borrow five swatches from weavers, with the metal content of each thread certified',
      'Photograph every swatch at 90 light and camera angles on a small turntable rig',
      'Trace the weave under a microscope and rebuild one repeat as curved yarn geometry',
      'Fit roughness, tilt and tint per yarn through gradients of the renderer',
      'Compare renderings with held-out angles by FLIP error and against a plain BRDF map',
      'Ask twenty textile students to pair pictures with cloth and count their mistakes',
    ],
  },
  {
    title: 'Ten thousand lawful ward maps, to see whether the official one is an outlier',
    description:
      'When a city redraws its wards, complaints of bias are answered with opinions. A recombination Markov chain samples maps that obey the same population and contiguity rules for one Indian city, and the official map is located in the resulting distribution of compactness and minority share.',
    techStack: ['GerryChain', 'GeoPandas', 'Census of India', 'DataMeet maps', 'MCMC diagnostics'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Assemble enumeration-block or polling-part polygons and repair gaps and overlaps',
      'Translate the delimitation rules of the municipal act into testable constraints',
      'Sample with ReCom from several starting maps and check that the chains agree',
      'Score each map for compactness, split neighbourhoods and Scheduled Caste share',
      'Perturb the population figures to see whether the verdict hangs on old census data',
      'Show the histograms to a lawyer and a ward councillor and record their objections',
    ],
  },
  {
    title: 'Finding a word in Sanskrit verse when sandhi has melted it into its neighbours',
    description:
      'A reader who searches for “atra” misses every line in which vowels have fused across the word boundary. Inverse sandhi rules are compiled into a finite-state transducer, and an index over unsegmented text is evaluated on the hand-segmented Digital Corpus of Sanskrit.',
    techStack: ['Pynini', 'Digital Corpus of Sanskrit', 'Lucene', 'Sanskrit Heritage Reader', 'Python'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Encode external vowel, visarga and consonant sandhi as weighted rewrite rules',
      'Align surface lines of the corpus with their analysed words to estimate rule weights',
      'Expand a query into its possible surface shapes and intersect them with the index',
      'Gather 150 queries from four Sanskrit scholars along with the verses they expect',
      'Measure precision, recall and delay against plain substring and n-gram search',
      'Open the search page to a reading group and study the queries that found nothing',
    ],
  },
  {
    title: 'A thumb keyboard for Meitei Mayek arranged by letter pairs and finger travel',
    description:
      'Manipuri returned to its own script in schools, but phone layouts imitate those made for other scripts. Letter-pair counts from Manipuri text and a Fitts’ law model drive an annealing search for a layout, which novices and fluent writers then try against the existing one.',
    techStack: ['Simulated annealing', 'Fitts’ law', 'Keyman Developer', 'Unicode', 'R'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Extract bigram counts from the Manipuri Wikipedia and two news sites in Meitei Mayek',
      'Express thumb travel, alternation and similarity of shapes as one cost function',
      'Anneal from fifty random layouts and inspect why the best ten differ',
      'Package the chosen layout in Keyman so that it runs on the volunteers’ own phones',
      'Time sixteen consenting writers on both layouts over five short sessions',
      'Fit learning curves and say after how many minutes the new arrangement breaks even',
    ],
  },
  {
    title: 'Crafted keys that slow hash tables to a crawl, tried in five languages',
    description:
      'In 2011 colliding form fields were shown to occupy web servers for minutes, and languages answered in different ways. The defences of Python, Java, Go, Rust and PHP are explained from their sources and stressed with crafted keys, so that a programmer knows which table may face strangers.',
    techStack: ['SipHash', 'Python', 'Go', 'OpenJDK', 'Rust', 'hyperfine'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Locate hash function, seeding and resize rule in the source of each standard library',
      'Derive colliding strings for every unseeded function, by algebra before brute force',
      'Plot insertion time up to a million keys, random and hostile, on an idle machine',
      'Demonstrate the quadratic case on a JSON endpoint that runs on localhost only',
      'Test whether a timing leak betrays the seed of the keyed tables',
      'Summarise in one page per language what a careful programmer must still do',
    ],
  },
  {
    title: 'What first-semester students believe an assignment statement really does',
    description:
      'Beginners who read “a = b” as a lasting equation fail later for reasons no compiler reports. Short tracing tasks and think-aloud talks uncover such beliefs in one college, and a lesson with memory diagrams is tested on the half of the class that needs it first.',
    techStack: ['progmiscon.org inventory', 'Python Tutor', 'Think-aloud protocol', 'jamovi'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Select fifteen documented misconceptions and compose one tracing item for each',
      'Pilot the items on eight seniors and discard those that merely test typing',
      'Invite 120 newcomers, in writing and without bearing on marks, to take the quiz',
      'Listen to twelve of them reason aloud and match their words with wrong answers',
      'Teach two groups, one by memory diagrams and one by further exercises, for three hours',
      'Retest both groups after four weeks and give lecturers the items with their difficulty',
    ],
  },
]
