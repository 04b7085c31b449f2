import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const dataScienceIdeas: readonly Idea[] = [
  {
    title: 'Wells that did not recover after two good monsoons',
    description:
      'Water planners read a rise after rain as recovery, though the level before the next monsoon may keep sinking. Central Ground Water Board readings are joined with gridded rainfall to find districts where even plentiful years no longer refill the aquifer, gaps in the record being treated openly.',
    techStack: ['India-WRIS', 'IMD gridded rainfall', 'imdlib', 'Mann–Kendall test', 'GeoPandas'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Fetch quarterly levels of observation wells in three states for two decades from India-WRIS',
      'Screen out dry, deepened and relocated wells and map where readings are missing',
      'Pair each well with the rainfall of its grid cell and define a good monsoon beforehand',
      'Separate seasonal recharge from the trend of pre-monsoon levels by Theil–Sen slopes',
      'Contrast non-recovering blocks with the official categories of the assessment reports',
      'Visit five such wells, or telephone their observers, and correct what the record misstates',
    ],
  },
  {
    title: 'The hours that fetching water takes out of an Indian woman’s day',
    description:
      'The national Time Use Surveys asked households to account for a whole day in half-hour slots. Weighted estimates of water, fuel and care work are made for women and men by source of water, with standard errors that respect the sample design, which most newspaper tables leave out.',
    techStack: ['Time Use Survey unit data', 'R', 'survey package', 'ICATUS 2016', 'Quarto'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Register on the MoSPI microdata portal and read the survey’s sampling chapter twice',
      'Rebuild one published table exactly before computing anything of your own',
      'Declare strata, first-stage units and weights so that errors come out right',
      'Estimate minutes for doers and for all, and explain in a box why these differ',
      'Split results by drinking-water source, season and number of women in the house',
      'Lay the tables before a gender-studies teacher and publish a reproducible notebook',
    ],
  },
  {
    title: 'Anaemia among women below the district level, with honest error bars',
    description:
      'NFHS-5 reports anaemia by district, whereas health blocks are where tablets are distributed. A geostatistical model predicts prevalence on a fine grid from survey clusters and satellite covariates, allowing for deliberate displacement of cluster positions, and says plainly where the map knows nothing.',
    techStack: ['NFHS-5', 'R-INLA', 'WorldPop', 'MODIS', 'Spatial cross-validation'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Apply for the NFHS-5 records and cluster coordinates, stating the purpose of use',
      'Derive altitude-adjusted haemoglobin classes and match the official district estimates',
      'Assemble covariates for diet, malaria, elevation and travel time around displaced points',
      'Fit a spatial binomial model by INLA and test it leaving out whole districts',
      'Aggregate the surface to blocks weighted by population and carry the uncertainty along',
      'Grey out every block whose interval is too wide to act on and discuss the rest with a state nutrition cell',
    ],
  },
  {
    title: 'Ghost buses of Delhi, where the timetable and the street disagree',
    description:
      'Passengers wait for departures that exist only on paper. Delhi’s open transit feed gives both the schedule and the positions of running buses; matching them over six weeks tells which trips never ran, which ran bunched, and how long a person arriving at random really waits.',
    techStack: ['GTFS Realtime', 'Open Transit Data Delhi', 'Polars', 'PostGIS', 'Kepler.gl'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Request a feed key and archive vehicle positions every twenty seconds for six weeks',
      'Snap positions to route shapes and throw away depot, frozen and impossible tracks',
      'Match observed runs with scheduled trips and quantify what cannot be matched at all',
      'Compute headway regularity and excess waiting time for each stop and hour',
      'Stand at ten stops with a stopwatch on two mornings to check the computed waits',
      'Show commuters’ groups a ranked list of routes together with its margin of doubt',
    ],
  },
  {
    title: 'How fast an onion price at Lasalgaon reaches the cook in Chennai',
    description:
      'Lasalgaon in Nashik district is India’s reference market for onions. Daily Agmarknet prices from a dozen mandis show how a shock there travels, whether rises pass on quicker than falls, and what export bans did to the linkage, after holidays and strikes are told apart from missing data.',
    techStack: ['Agmarknet', 'Consumer Affairs retail prices', 'R', 'urca', 'Threshold VECM'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Collate eight years of daily modal prices for twelve mandis with arrivals beside them',
      'Tell market holidays from unreported days by comparing arrivals of other crops',
      'Examine stationarity and cointegration pair by pair, with breaks at policy dates',
      'Measure the half-life of a shock separately for upward and downward moves',
      'Ask three wholesale traders whether the estimated lags agree with their lorry times',
      'Forecast retail prices ten days ahead and judge the gain over a random walk',
    ],
  },
  {
    title: 'What remained of Diwali smoke once the weather is taken out',
    description:
      'Each autumn, cities credit or blame cracker rules for an air that wind decided. A model of PM2.5 trained on ordinary days predicts what Diwali night would have been under the same weather, giving a comparable excess for six cities over seven years.',
    techStack: ['CPCB CAAQMS', 'ERA5', 'rmweather', 'Random forest', 'openair'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Gather hourly PM2.5 for thirty monitors and reject stuck, capped or negative stretches',
      'Join wind, boundary-layer height and humidity from ERA5 at the nearest grid point',
      'Train city models without the festival fortnight and verify them on quiet weeks',
      'Integrate the excess over thirty-six hours and put a block-bootstrap band around it',
      'Arrange the city-years by the rule then in force, avoiding any claim of cause',
      'Repeat with stubble-fire counts as a covariate and report which conclusions survive',
    ],
  },
  {
    title: 'Namesake candidates and the votes they carry away',
    description:
      'Ballots in close contests often list a second person with nearly the favourite’s name. Candidate-level results compiled by the Trivedi Centre allow a count of such pairs in five states, and a comparison with other independents shows how many votes the likeness itself is worth.',
    techStack: ['Lok Dhaba', 'Python', 'Jaro–Winkler distance', 'Matched comparison'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Take assembly results of five states since 2000 and harmonise the spelling of parties',
      'Flag candidates whose names resemble a leading rival’s, at three strictness levels',
      'Have two readers check 200 flagged pairs without seeing their votes',
      'Match each namesake with unrelated independents of the same constituency and year',
      'Weigh the difference in vote share and the seats where it exceeded the margin',
      'Discuss photographs on the ballot, introduced in 2015, as a before-and-after check',
    ],
  },
  {
    title: 'What members of the Lok Sabha asked about when rivers ran dry',
    description:
      'Parliamentary questions are a public record of attention that nobody can read whole. Twenty years of them, from the TCPD Indian Parliament Dataset, are sorted into topics validated by readers; the link between drought at home and a member’s questions on water is then estimated.',
    techStack: ['TCPD-IPD', 'BERTopic', 'Standardised precipitation index', 'fixest', 'R'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Clean question titles and texts from 1999 to 2019 and attach members to constituencies',
      'Induce topics, merge the redundant ones and name them with a political scientist',
      'Hand-code 500 questions to learn how often the topic labels deceive',
      'Calculate seasonal drought for every constituency from rainfall grids',
      'Regress water questions on drought with member and session effects',
      'Probe whether ministry answers grow longer as well, and release the coded sample',
    ],
  },
  {
    title: 'Are house sparrows truly fewer, or do birdwatchers look elsewhere?',
    description:
      'Casual sightings mix the fate of birds with the habits of observers. Complete eBird checklists from Indian cities are filtered and modelled for effort, time and observer skill, so that the trend in encounter rate is about sparrows; simulated declines reveal how large a loss the data could have shown.',
    techStack: ['eBird Basic Dataset', 'auk', 'mgcv', 'Occupancy models', 'R'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Obtain the eBird extract and retain complete lists under five kilometres and five hours',
      'Thin lists by hexagon and week so that famous lakes do not dominate',
      'Express observer skill by an index estimated from species accumulation',
      'Fit additive models of detection per city with building density and greenness',
      'Plant artificial declines of 10 to 50 per cent and see which sizes can be recovered',
      'Set the curves against State of India’s Birds and account for each disagreement',
    ],
  },
  {
    title: 'Ages that end in zero or five, and what they say about a census',
    description:
      'When people do not know their age, enumerators write round numbers. Single-year age tables of 1991, 2001 and 2011 allow Whipple’s and Myers’ indices for all states by sex and residence, showing where age data mislead school, pension and mortality planning.',
    techStack: ['Census of India C-13', 'Whipple’s index', 'Myers’ blended index', 'Python', 'Altair'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Convert the C-13 tables of three censuses into one tidy file with checked totals',
      'Programme both indices and confirm them on a worked example in a demography text',
      'Chart the preference for each digit by state, sex and rural or urban residence',
      'Relate heaping to female literacy of the same cohort, warning against easy causation',
      'Smooth one state’s pyramid by two methods and compare the count of school-age children',
      'Predict how much self-enumeration might change heaping and archive it for the next census',
    ],
  },
]
