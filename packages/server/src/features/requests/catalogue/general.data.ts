import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const generalIdeas: readonly Idea[] = [
  {
    title: 'How far a wheelchair gets on campus before someone has to lift it',
    description:
      'A ramp at the front door counts for little if the path to it has a step of ten centimetres. Walks with wheelchair users turn kerbs, gradients, doors and toilets of one campus into a map that finds a passable way, and the three cheapest repairs are ranked by places they open.',
    techStack: ['OpenStreetMap', 'OpenRouteService', 'Harmonised Guidelines, 2021', 'Inclinometer', 'uMap'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Accompany four wheelchair users, at their pace and with their consent, on daily routes',
      'Measure gradient, width, kerb and surface of every path they took or avoided',
      'Enter the findings in OpenStreetMap with the tags its wheelchair routing understands',
      'Compute which rooms are reachable from the gate and which only by a detour',
      'Simulate each possible repair and rank them by rooms gained per thousand rupees',
      'Walk the computed routes with the same four people and correct the map where it failed',
    ],
  },
  {
    title: 'Do the percentages in newspapers survive a look at their sources?',
    description:
      'News reports quote surveys by their most striking number. Two hundred statistical statements from three papers, English and Hindi, are traced to the original publication and graded by fixed rules for wrong base, missing uncertainty, and causation read into mere association.',
    techStack: ['Codebook', 'Krippendorff’s alpha', 'Zotero', 'LibreOffice Calc', 'Stratified sampling'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Sample ten constructed weeks of print editions and mark every claim with a number',
      'Write grading rules with worked borderline cases and train a second grader on them',
      'Pursue each claim to a document, noting the ones that cannot be traced at all',
      'Grade independently in pairs and compute agreement before resolving differences',
      'Compare papers, languages and subjects, and check whether press releases erred first',
      'Return the anonymised results to the three news desks and record the corrections made',
    ],
  },
  {
    title: 'Two centuries of floods in one river town, from wall marks, papers and gauges',
    description:
      'A gauge that started in 1965 cannot tell whether the flood of 1924 was the greater one. Marks on temple walls are levelled, newspapers and district gazetteers are searched for depths and dates, and old and new evidence together give a flood height for planners, with its honest uncertainty.',
    techStack: ['Abhilekh Patal', 'Auto level', 'Tesseract OCR', 'extRemes (R)', 'QGIS'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Search gazetteers, municipal minutes and newspapers for each year the river is named',
      'Hunt for marks with elderly residents and level every one to a survey benchmark',
      'Grade each piece of evidence for date, place and height, two readers independently',
      'Tie the marks to gauge heights, allowing for embankments and a shifting bed',
      'Fit extremes with and without the historical floods and compare the interval widths',
      'Paint the agreed heights on two public walls together with the municipality',
    ],
  },
  {
    title: 'What forty households throw away in a week, sorted by hand',
    description:
      'Towns plan composting plants from national averages of waste. Forty homes of differing income keep their refuse for seven days, it is sorted and weighed by a standard method, and a fortnight of simple feedback tests whether wet and dry truly stay apart afterwards.',
    techStack: ['ASTM D5231', 'Platform balance', 'Excel', 'Bootstrap intervals', 'Protective equipment'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Choose forty homes over four income strata and obtain a written yes from each',
      'Practise sorting with municipal workers, gloves, masks and vaccination being required',
      'Weigh twelve fractions per home and day and determine moisture in the wet one',
      'Compute grams per head with intervals and contrast them with the town’s own plan',
      'Leave half of the homes a daily note on their sorting, drawn at random',
      'Resort a second week blind to the notes and tell households and ward office the effect',
    ],
  },
  {
    title: 'Does a meaningless number still sway estimates? An anchoring experiment repeated',
    description:
      'Textbooks say that a random number drags our guesses towards it. The classic experiment is repeated with Indian undergraduates under a plan registered in advance, with questions of local interest and enough people to notice a small effect, and published whatever comes out.',
    techStack: ['OSF preregistration', 'jsPsych', 'JASP', 'G*Power', 'Meta-analysis'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Read the original and three replications and compute the effect worth detecting',
      'Compose eight estimation questions and pretest them for spread of answers',
      'Register hypotheses, exclusions and analysis before the first participant arrives',
      'Enlist 260 students from five departments after ethics review, with a full debriefing',
      'Estimate the effect by question and its dependence on knowledge of the subject',
      'Deposit data and script, and let a fellow student reproduce each figure from them',
    ],
  },
  {
    title: 'Does the Jacobin cuckoo really announce the monsoon?',
    description:
      'In verse and village talk the pied cuckoo arrives just ahead of the rains. Fifteen years of bird lists are compared with declared onset dates for the northern states, with care for the growing number of watchers, and the poets’ claim is put as a number of days.',
    techStack: ['eBird Basic Dataset', 'auk (R)', 'IMD onset dates', 'mgcv', 'QGIS'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Request the eBird data and retain complete checklists from April to August',
      'Model detection by effort so that more watchers do not mean an earlier bird',
      'Define arrival in a region by a fitted curve, not by the first lucky sighting',
      'Set the arrivals against onset dates year by year, with uncertainty on both sides',
      'Test rival clues such as day length, first showers and insect abundance proxies',
      'Explain the answer to a bird club and invite its members to predict the next arrival',
    ],
  },
  {
    title: 'One old street rephotographed from where the first cameras stood',
    description:
      'Archives hold views of the same bazaar from 1890 onwards, though nobody has stood there to see what remains. Camera positions are recovered by geometry, pictures are retaken, and façades, signboards and trees are traced through the decades with the memories of people who live there.',
    techStack: ['Repeat photography', 'fSpy', 'GIMP', 'Oral history interview', 'StoryMapJS'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Search libraries and family albums for thirty dated views and clear their reuse',
      'Recover each viewpoint from vanishing points and confirm it on the pavement',
      'Retake the views at the same hour and season and overlay them within a few pixels',
      'Tabulate what was kept, altered or replaced, building by building',
      'Ask eight long-time residents, recorded only if they wish, to comment on the pairs',
      'Exhibit twelve pairs in the street itself and collect the corrections visitors write down',
    ],
  },
  {
    title: 'Minutes to the nearest antivenom, village by village, dry season and monsoon',
    description:
      'After a snakebite the drive decides, and in the rains the road may be a stream. Travel times to facilities that truly stock antivenom are modelled for one district on foot, by motorcycle and by ambulance, and checked by driving, to show where one more stocked clinic would count most.',
    techStack: ['AccessMod 5', 'OpenStreetMap', 'WorldPop', 'CHIRPS rainfall', 'QGIS'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Telephone every public facility of the district about stock on that day, twice in a season',
      'Assign speeds by road class and season after talking to ambulance drivers',
      'Compute travel surfaces and the people beyond one, two and three hours',
      'Drive twenty routes in each season and correct the assumed speeds',
      'Close flooded crossings according to rainfall and list the villages cut off',
      'Propose two further stocking points and take the maps to the district health society',
    ],
  },
  {
    title: 'The inflation of students in rented rooms, which the official index cannot show',
    description:
      'The consumer price index follows an average family, not someone who spends on mess food, a bed and data packs. A basket is weighed from expenditure diaries, prices are noted monthly in the same outlets, and the resulting index is compared with the official one for the state.',
    techStack: ['Laspeyres and Törnqvist indices', 'MoSPI CPI series', 'KoboToolbox', 'Excel', 'gretl'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Have sixty volunteers keep an anonymous expenditure diary for four weeks',
      'Derive weights for about thirty items and state their sampling error',
      'Fix outlets, brands and quantities so that the same thing is priced each time',
      'Note prices on the same three days of each month for four months',
      'Compute two index formulas and explain the months in which they disagree',
      'Set the result beside the official index and brief the students’ council on rents',
    ],
  },
  {
    title: 'Whom the street names of four Indian cities honour, and whom they forget',
    description:
      'Names on street signs are a public decision about memory, yet few have ever counted them. Named roads of four cities are matched with persons in Wikidata, checked by hand, and described by gender, century, calling and region, along with renamings found in council resolutions.',
    techStack: ['Overpass API', 'Wikidata Query Service', 'OpenRefine', 'Datawrapper', 'R'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Download every named road of the four cities and merge the segments of one road',
      'Divide names into persons, places, deities, trades and numbers by a written rule',
      'Reconcile the persons with Wikidata and resolve namesakes through local histories',
      'Trace fifty people missing from Wikidata and add them with published sources',
      'Weigh counts by road length and traffic class, since a lane is not an avenue',
      'Present maps to a heritage society and a school class and log the names they dispute',
    ],
  },
]
