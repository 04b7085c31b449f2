import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const electronicsIdeas: readonly Idea[] = [
  {
    title: 'A heartbeat detector taken from Verilog to a SKY130 layout in open tools',
    description:
      'Wearables wake a large processor merely to notice each heartbeat. A Pan–Tompkins detector in fixed point is carried through an open flow to a layout ready for a shuttle run, and the trade between word length, detection errors on MIT-BIH records and estimated microwatts is mapped on the way.',
    techStack: ['OpenLane', 'SKY130 PDK', 'Verilator', 'cocotb', 'MIT-BIH Arrhythmia Database'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Port the algorithm to integers in Python and score it on all 48 half-hour records',
      'Sweep filter word lengths and keep the shortest that loses under 0.3 % sensitivity',
      'Describe the datapath in Verilog and co-simulate it with the integer reference',
      'Close timing in OpenLane and clear all design-rule and layout-versus-schematic errors',
      'Annotate switching activity from real records to estimate power of the routed netlist',
      'Test the same logic on an FPGA with a signal generator and submit the layout for a shuttle',
    ],
  },
  {
    title: 'Three home-made antennas for Meteor weather pictures, ranked by signal',
    description:
      'Russia’s Meteor-M satellites send pictures at 137 MHz to anyone with an inexpensive receiver. A V-dipole, a turnstile and a quadrifilar helix of local material are simulated, constructed and compared on the same passes, so that a school knows what fifty rupees more of copper will bring.',
    techStack: ['NEC2', 'NanoVNA', 'RTL-SDR', 'SatDump', 'Gpredict'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Simulate patterns above real ground and predict where in the sky each one is deaf',
      'Cut, bend and match the three antennas and verify the input match with a NanoVNA',
      'Split one low-noise amplifier design over equal receivers, swapped between passes',
      'Receive thirty passes and log signal-to-noise ratio against elevation and azimuth',
      'Correct for rain, roof clutter and receiver differences in a paired analysis',
      'Install the best one at a school with instructions a ninth-standard pupil has tested',
    ],
  },
  {
    title: 'Counting a sleeper’s breaths through a blanket with a 60 GHz radar',
    description:
      'Belts and masks disturb the sleep they are meant to watch. A small radar front end observes the chest from the bedside, and the project asks how rate and pauses suffer from turning over, a ceiling fan and a second person, compared with a respiratory belt worn at the same time.',
    techStack: ['Infineon BGT60TR13C', 'MATLAB', 'Respiratory belt', 'Bland–Altman analysis', 'ESP32'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Characterise range noise and phase drift with a loudspeaker cone moved by a known amount',
      'Secure ethics approval and the signed agreement of fifteen healthy adults',
      'Record an hour each, supine and on the side, with belt and radar on one clock',
      'Track the chest bin, unwrap the phase and suppress the fan by its blade frequency',
      'Ask volunteers for voluntary pauses of ten seconds and note which are found',
      'Report agreement per posture and distance and document where the method must not be used',
    ],
  },
  {
    title: 'Finding compressed-air leaks with sixteen ultrasonic microphones and an FPGA',
    description:
      'A workshop may lose a quarter of its compressed air through hisses that no one hears above the machines. A hand-held array forms beams between 20 and 40 kHz in real time and lays a spot over the camera picture; its estimate of litres per minute is checked with calibrated orifices.',
    techStack: ['Artix-7 FPGA', 'MEMS microphones', 'Delay-and-sum beamforming', 'KiCad', 'Vivado'],
    difficulty: 'Advanced',
    duration: '21 weeks',
    roadmap: [
      'Choose microphone positions by minimising side lobes over the working band',
      'Lay out the board and measure gain and phase mismatch of every channel',
      'Implement decimation and delay-and-sum on the FPGA within a stated latency',
      'Drill orifices from 0.2 to 2 mm and relate level, distance and pressure to flow',
      'Challenge the array with grinders, reflections and two leaks side by side',
      'Tour a garage with its fitter, tag what is found, and confirm the tags with soap water',
    ],
  },
  {
    title: 'Telling watered milk from whole milk by impedance at twelve frequencies',
    description:
      'A lactometer is fooled as soon as sugar is added along with the water. A hand-sized impedance meter sweeps twelve frequencies in milk at a known temperature, and a discriminant trained on prepared mixtures is tested on samples bought at booths and analysed by a dairy laboratory.',
    techStack: ['AD5933', 'Stainless-steel cell', 'Linear discriminant analysis', 'MilkoScan FT1', 'Arduino'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Machine a parallel-plate cell and determine its constant with potassium chloride solutions',
      'Prepare 120 mixtures of milk, water, sugar and salt from six known herds',
      'Sweep every mixture at three temperatures and model the drift with warmth',
      'Select the fewest frequencies that keep classes apart under cross-validation by herd',
      'Blind-test sixty bought samples alongside a dairy laboratory’s analysis',
      'Quote the smallest addition of water found nine times out of ten, and the false alarms',
    ],
  },
  {
    title: 'Running a radio beacon on the microwatts of a paddy-field fuel cell',
    description:
      'Bacteria in flooded soil give off electrons at barely half a volt, too little for any ordinary circuit. Plant-fed cells in pots of paddy charge a lithium-ion capacitor through a converter that starts cold at 250 mV, and the season’s energy budget decides how often the beacon may speak.',
    techStack: ['AEM10900', 'Graphite felt electrodes', 'nRF52832', 'Potentiostat', 'LTspice'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Plant eight pots, two of them without electrodes in the root zone as controls',
      'Draw polarisation curves weekly and find the voltage of greatest power',
      'Match the converter’s input to the cells and measure its loss at 20 microwatts',
      'Budget sensing and transmission so that the capacitor never falls below cold start',
      'Let four beacons transmit moisture through thirty days of sun and cloud',
      'Reconcile joules harvested, lost and sent, and state the area one reading an hour needs',
    ],
  },
  {
    title: 'Counterfeit or merely old? Electrical marks of capacitors from Lamington Road',
    description:
      'Repairers buy electrolytic capacitors by the handful and learn only later that a sleeve was printed over a smaller one. Parts from market stalls and from authorised distributors are compared by capacitance, series resistance, leakage and dissection, to devise a test of one minute for the counter.',
    techStack: ['LCR meter', 'IEC 60384-4', 'Weibull analysis', 'Thermal chamber', 'X-ray image'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Purchase ten pieces each of four ratings from eight stalls and two distributors',
      'Number the parts so that whoever measures does not know their origin',
      'Measure at 120 Hz and 10 kHz, then leakage after five minutes at rated voltage',
      'Open two of every lot and compare foil length, can size and vent with the data sheet',
      'Age the survivors at 105 °C for 500 hours and fit failures by origin',
      'Propose a limit on series resistance and let three repairers try it on fifty fresh parts',
    ],
  },
  {
    title: 'What NavIC adds to GPS among the high-rises of Mumbai',
    description:
      'India’s own satellites stand high in the southern sky, which should help in streets where low ones are hidden. Receivers with NavIC switched on and off move side by side through urban canyons, and the gain in availability and error is weighed against a surveyed reference line.',
    techStack: ['u-blox F10 receiver', 'GnssLogger', 'RTKLIB', 'Sky-view photographs', 'Python'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Compute from almanacs which streets and hours ought to profit most',
      'Survey a two-kilometre reference line with control points of known coordinates',
      'Mount two equal receivers on one trolley and exchange them after each lap',
      'Walk forty laps over different hours and take fisheye pictures of the sky at stops',
      'Model horizontal error by sky fraction and number of satellites of each system',
      'Publish raw logs and a street map of gain, with the stretches where nothing is gained',
    ],
  },
  {
    title: 'A Braille cell moved by shape-memory wire for less than three hundred rupees',
    description:
      'Piezoelectric Braille displays cost more than a year’s school fees because each cell is dear. Six pins are raised by nickel–titanium wire with mechanical latches, so that power flows only while a letter changes, and blind readers judge speed, force and heat against a commercial cell.',
    techStack: ['Nitinol wire', 'PWM driver', 'Fusion 360', 'ISO 17049', 'ATmega328P'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Characterise stroke, force and recovery of three wire diameters at room temperature',
      'Devise a latch that holds a pin unpowered and releases it within half a second',
      'Drive the wires by measured resistance so that none is overheated',
      'Cycle two cells 50,000 times and record which part fails and when',
      'Invite six Braille readers, with an accessible consent sheet, to identify random letters',
      'Compare errors, reading pace and surface warmth with a piezoelectric cell, price included',
    ],
  },
  {
    title: 'How much noise cheap LED lamps pour into the medium-wave band',
    description:
      'All India Radio fades in many homes as soon as the light is switched on. Thirty lamps from the price floor to the branded shelf are measured for conducted and radiated emission, and a listening test asks how near a lamp may hang before speech on medium wave is lost.',
    techStack: ['LISN', 'tinySA Ultra', 'CISPR 15', 'Loop antenna', 'ITU-R BS.1284'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Buy thirty lamps of 9 watts across the price range, keeping the receipts',
      'Assemble a line network and check it against one at an accredited laboratory',
      'Sweep 150 kHz to 30 MHz with each lamp cold and after twenty minutes',
      'Open the worst and the best and trace the difference to missing filter parts',
      'Play recorded bulletins at graded lamp distances to fourteen listeners for scoring',
      'Retrofit a filter of ten rupees to five bad lamps and repeat the sweep',
    ],
  },
]
