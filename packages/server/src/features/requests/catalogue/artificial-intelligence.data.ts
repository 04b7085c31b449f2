import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const artificialIntelligenceIdeas: readonly Idea[] = [
  {
    title: 'A timetable for two teachers and five classes by answer set programming',
    description:
      'In small rural schools two teachers hold five classes, and every lesson leaves other children alone with a task. Answer set programming states the wishes as rules rather than search code, and shows the headmistress which of her wishes together admit no timetable at all.',
    techStack: ['clingo', 'Python', 'Samagra Shiksha norms', 'CSV'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Interview both teachers of one school about combinations of classes that work together',
      'Write hard rules for periods, meals and subjects in fewer than sixty lines of clingo',
      'Grade the soft wishes with the teachers and give them weights in three levels',
      'Return the smallest set of clashing wishes, in words, whenever no solution exists',
      'Time the solver from two to six classes and find where it ceases to be instant',
      'Try the generated week in school and revise one rule that reality contradicted',
    ],
  },
  {
    title: 'Is Aadu Puli Aattam a fair game between tigers and goats?',
    description:
      'Three tigers and fifteen goats meet on the 23 points of a board carved into temple floors across South India. Its positions are few enough to be solved exactly on one workstation, which settles who wins under each regional rule and lets learning programs be graded against the truth.',
    techStack: ['C++', 'Retrograde analysis', 'OpenSpiel', 'AlphaZero', 'OpenMP'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Write down three regional rule sets after talking to players and reading game collections',
      'Index positions compactly by symmetry and prove the ranking function invertible by tests',
      'Solve the moving phase backwards from its ends and the placing phase layer by layer',
      'Verify the tables with an independent slow solver on a board of reduced size',
      'Teach an AlphaZero agent by self-play and record how often it throws away a won game',
      'Propose the number of goats that makes the game even and let club players try it',
    ],
  },
  {
    title: 'Joining the village names of medicinal plants with their botanical ones',
    description:
      'One Tamil name may stand for three species and one species for thirty names, which makes herbal records dangerous to merge. A knowledge graph joins vernacular names, accepted taxonomy and the source of each claim, so that a query returns candidates with their evidence rather than a single guess.',
    techStack: ['Wikidata', 'GBIF backbone', 'Protégé', 'SHACL', 'SPARQL'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Limit the work to 200 species traded in one state and their names in four languages',
      'Model name, taxon, claim and source as separate classes after the SKOS-XL pattern',
      'Reconcile outdated Latin names with the GBIF backbone and log each synonym followed',
      'Constrain the graph with SHACL so that no link may enter without a source',
      'Answer twenty competency questions by SPARQL and let a botanist mark the replies',
      'Compare its precision on eighty market labels with that of a plain dictionary lookup',
    ],
  },
  {
    title: 'Who inherits? A logic program of the Hindu Succession Act that argues back',
    description:
      'Families without a lawyer seldom know who succeeds when a Hindu dies without a will. Sections 8 to 16 and the Schedule are written in goal-directed answer set programming, which gives shares with a justification in sentences and also says which missing fact would change them.',
    techStack: ['s(CASP)', 'SWI-Prolog', 'Hindu Succession Act, 1956', 'Blawx'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Paraphrase each section with a law teacher, marking the terms that courts had to interpret',
      'Encode male and female succession, including representation and the amendment of 2005',
      'Reproduce the shares decided in forty reported judgments and study every mismatch',
      'Produce the reasons as a tree whose leaves name a section or a stated fact',
      'Ask for absent facts only where they could alter somebody’s share',
      'Let twelve law students solve ten families by hand and by program, then contrast errors',
    ],
  },
  {
    title: 'Does a model’s stereotype change when Hindi replaces English?',
    description:
      'Safety tests of language models are mostly in English and about American groups. Using IndiBias pairs together with new Hindi ones written from everyday situations, open models are probed on caste, religion and gender, separating what a model finds probable from what it says when asked.',
    techStack: ['IndiBias', 'Hugging Face Transformers', 'Gemma', 'Sarvam-1', 'lme4'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Reproduce log-likelihood preferences for the IndiBias pairs on four open models',
      'Write 150 fresh Hindi scenarios and let readers of several communities veto harmful ones',
      'Vary names, honorifics and dialect while the decision requested stays the same',
      'Contrast probability of sentences with answers given in dialogue to the same case',
      'Partition the variance among model, language and axis of identity',
      'Release the test under a licence that asks users not to train on it, with a data statement',
    ],
  },
  {
    title: 'Irrigation turns along a canal, bargained by agents',
    description:
      'Under warabandi each farm gets water for fixed hours in the week, and tail-enders get sand. Agents with different crops and patience trade or steal turns in a simulated distributary; learned bargaining is contrasted with the rota and with an auction, for yield and for fairness to the tail.',
    techStack: ['Mesa', 'PettingZoo', 'MAPPO', 'FAO AquaCrop', 'Gini coefficient'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Reduce one distributary with thirty outlets to seepage, travel time and published rota',
      'Couple a simplified AquaCrop response to water for wheat, mustard and fodder',
      'Simulate strict rota, hourly auction and neighbour swaps in wet and dry years',
      'Let learners bargain for turns and examine whether any convention of taking turns emerges',
      'Introduce theft with detection by neighbours and locate the point at which trust breaks',
      'Lay three policies before a water users’ association and write down why one was refused',
    ],
  },
  {
    title: 'A delivery robot that knows how to behave in a hospital corridor',
    description:
      'A robot that stops for each person never arrives in an Indian outpatient corridor, and one that pushes through is worse. Social costs for queues, stretchers and families walking abreast are added to a ROS 2 navigator and measured in simulation, then with volunteers in a marked hall.',
    techStack: ['ROS 2', 'Nav2', 'HuNavSim', 'Gazebo', 'TurtleBot 4'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Observe a corridor at three hours, drawing flows without filming anybody',
      'Recreate it in Gazebo with HuNavSim pedestrians in groups and in queues',
      'Extend the Nav2 costmap by a layer for groups, stretchers and doors about to open',
      'Compare with the default planner over 600 runs by time, detours and personal-space intrusion',
      'Walk twenty volunteers past the robot in a hall after ethical clearance and ask their comfort',
      'Isolate the situations that still freeze it and hand over the recorded scenarios as a test set',
    ],
  },
  {
    title: 'What a tractor mechanic believes, written as a Bayesian network',
    description:
      'An experienced mechanic hears a hard start and already asks the right second question. His knowledge is elicited as a Bayesian network with noisy-OR gates, and the next test is chosen by value of information, which may spare an apprentice the opening of a sound injector.',
    techStack: ['pgmpy', 'GeNIe', 'Noisy-OR', 'SHELF elicitation'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Talk through forty past repairs with two mechanics and list faults, signs and tests',
      'Sketch the network around eight faults of hard starting and white or black smoke',
      'Elicit probabilities by the SHELF method with frequencies out of a hundred tractors',
      'Compute which test is best worth its minutes and rupees after each answer',
      'Question the probabilities by sensitivity analysis and re-elicit the five that matter',
      'Diagnose thirty new jobs beside an apprentice, counting parts opened in vain by each',
    ],
  },
  {
    title: 'Court citations that language models invent for Indian law',
    description:
      'Advocates have been rebuked for citing judgments that do not exist. Several assistants are asked for authorities on settled and obscure points; every citation is looked up, and the real ones are read to learn whether they stand for what was claimed, a subtler and commoner error.',
    techStack: ['eSCR', 'Indian Kanoon', 'Neutral citations', 'Fisher’s exact test', 'Excel'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Compose sixty questions with a law faculty across six subjects and three grades of rarity',
      'Ask four assistants in fresh sessions, preserving the dated answers word for word',
      'Look every citation up in eSCR and Indian Kanoon and sort it as real, altered or invented',
      'Read the genuine judgments and rate support for the proposition, one in four by two raters',
      'Relate invention to rarity of subject, age of the case and presence of web search',
      'Condense the outcome into a checking routine and time law students who follow it',
    ],
  },
  {
    title: 'Shunting coaches in a cramped station yard with classical planners',
    description:
      'In a yard with three short sidings, forming tomorrow’s train takes dozens of engine moves that a shunting master keeps in the head. The yard is described in PDDL, planners of different families are set to it, and their plans are priced in engine minutes against his own.',
    techStack: ['PDDL', 'Fast Downward', 'ENHSP', 'VAL', 'Python'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Sketch a real yard from public plans and rehearse its rules with a retired shunting master',
      'Formalise couplings, siding lengths and headroom, validating hand-made plans by VAL',
      'Generate 120 tasks of growing size, solvable by construction, with a known upper bound',
      'Run satisficing and optimal configurations of Fast Downward under equal memory and time',
      'Add durations and fuel in numeric PDDL and see what ENHSP trades for the richer model',
      'Present six anonymous plans, human and machine, to the expert for ranking and remarks',
    ],
  },
]
