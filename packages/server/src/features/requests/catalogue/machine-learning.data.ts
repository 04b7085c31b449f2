import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const machineLearningIdeas: readonly Idea[] = [
  {
    title: 'Do boosted trees know how sure they may be on small tables?',
    description:
      'Decisions on credit or triage need probabilities, whereas benchmarks rank by accuracy. Over thirty tables of OpenML-CC18 the calibration of boosted trees, forests and logistic regression is compared before and after four corrections, with attention to the sample size at which a correction begins to harm.',
    techStack: ['OpenML-CC18', 'scikit-learn', 'XGBoost', 'betacal', 'Friedman test'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Choose thirty binary tasks from OpenML-CC18 and stay with its published splits',
      'Tune three learners under one budget, by log loss and by accuracy separately',
      'Recalibrate by Platt, isotonic, beta and Venn–Abers methods on nested folds',
      'Estimate calibration error with debiased bins and with Brier decomposition side by side',
      'Reduce calibration data from 2,000 to 50 rows to see where isotonic regression overfits',
      'Rank the combinations by a Friedman test and bet on five tables not yet opened',
    ],
  },
  {
    title: 'Yield intervals that keep their promise in a drought year',
    description:
      'Conformal prediction guarantees coverage only while the future resembles the past. With ICRISAT’s district data on rice, sorghum and chickpea, ordinary, weighted and adaptive versions are tried on years of failed rain, and judged by coverage where farmers stand to lose.',
    techStack: ['ICRISAT District Level Data', 'MAPIE', 'LightGBM', 'IMD rainfall', 'Python'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Prepare forty years of district yields, detrended, with divided districts reunited',
      'Predict yields from rainfall, heat and irrigation with gradient-boosted quantiles',
      'Wrap the forecast in split, weighted and adaptive conformal intervals by year',
      'Record coverage and width in normal and deficient monsoons, crop after crop',
      'Inspect which districts are always missed and test group-conditional remedies',
      'Price a simple insurance product on each interval and report who would bear the error',
    ],
  },
  {
    title: 'How many labels a bird-sound classifier for the Western Ghats needs',
    description:
      'A forest recorder fills a disk in a week, and an expert can label perhaps an hour. On the Western Ghats recordings of BirdCLEF 2024, strategies for choosing the next clip to label are weighed on frozen bioacoustic embeddings, including the case in which the expert is wrong or bored.',
    techStack: ['BirdCLEF 2024', 'Perch', 'BirdNET', 'modAL', 'Raven Lite'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Embed five-second windows with Perch and BirdNET and store them once for all trials',
      'Start from twenty labels and grow by random, uncertain, diverse and clustered choice',
      'Repeat each strategy with fifteen seeds and draw average precision against labels spent',
      'Add label errors at rates measured from two birders who annotate the same 200 clips',
      'Favour rare endemics explicitly and find what that costs the common species',
      'Label one real evening from a campus recorder with the winner and clock the expert',
    ],
  },
  {
    title: 'Wrong labels in a Devanagari character set, and what they conceal',
    description:
      'The Devanagari Handwritten Character Dataset has served hundreds of papers that differ by tenths of a per cent. Confident learning and training dynamics propose its mislabelled and illegible images, readers judge them, and published rankings are recomputed to see whether they outlive the correction.',
    techStack: ['DHCD', 'cleanlab', 'PyTorch', 'Label Studio', 'McNemar’s test'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Retrain six well-known architectures on the original split, three seeds apiece',
      'Nominate suspects by cleanlab and by area under the margin, and compare both lists',
      'Mix 600 suspects with 600 ordinary images for three readers who grew up with the script',
      'Separate wrong, ambiguous and damaged images, reporting Fleiss’ kappa',
      'Recompute accuracies on the corrected test half and see which architectures swap rank',
      'Deposit the corrections as a list of file names, leaving the original data as they are',
    ],
  },
  {
    title: 'Whom did a cow and some coaching help? Causal forests on a poverty trial',
    description:
      'The graduation trials published in Science in 2015 gave very poor households an asset, training and a stipend in six countries, India among them. Causal forests look for those who gained more, and strict checks ask whether the differences found in one country hold in the next.',
    techStack: ['grf', 'R', 'Graduation trial data', 'Policy trees', 'Best linear projection'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Replicate the main published effects from the archived data before doing anything new',
      'Prespecify covariates measured before treatment and the outcome index to be used',
      'Grow honest forests with village clusters and test calibration of the predicted effects',
      'Transfer the forest from five countries to the sixth in all six arrangements',
      'Derive shallow policy trees and value them against giving the asset at random',
      'Simulate data without any heterogeneity to learn how often such a forest sees ghosts',
    ],
  },
  {
    title: 'What the smallest hospital gains from federated training',
    description:
      'Federated learning is praised for the average, but a small hospital must decide for itself. On the four centres of Fed-Heart-Disease in the FLamby suite, each centre’s gain over training alone, and its loss under privacy noise, are measured and divided fairly by Shapley values.',
    techStack: ['FLamby', 'Flower', 'Opacus', 'Shapley value', 'PyTorch'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Set up four clients in Flower, with the original centre split and a local baseline for each',
      'Train by FedAvg, FedProx and personal fine-tuning, repeating with thirty seeds',
      'Report gain per centre with paired intervals, since a few dozen patients prove little',
      'Add differential privacy at the client and chart accuracy against epsilon for the smallest',
      'Compute exact Shapley contributions over all fifteen coalitions and look for free riders',
      'Translate the findings into a one-page decision aid and test it on Fed-ISIC2019',
    ],
  },
  {
    title: 'Pipe leaks in L-Town located by a network that respects the pipes',
    description:
      'The BattLeDIM contest of 2020 asked teams to find leaks in a simulated town from a few dozen pressure sensors. A graph network that carries pressure along real pipes is compared with one on a shuffled graph, to establish whether the topology helps or only the sensors do.',
    techStack: ['BattLeDIM', 'WNTR', 'EPANET', 'PyTorch Geometric', 'SciPy'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Calibrate the published EPANET model on the 2018 record, whose repaired leaks are listed',
      'Simulate four thousand leaks of varied size and hour with WNTR for training',
      'Estimate pressure at unmetered nodes by message passing and localise from residuals',
      'Shuffle the edges, keeping degrees, and repeat the whole training as a control',
      'Remove sensors one after another and trace the growth of the search radius in metres',
      'Score the 2019 year by the contest’s own economic rule and set it beside its ranked entries',
    ],
  },
  {
    title: 'Does a deleted record leave a shadow in the trained model?',
    description:
      'A right to erasure means little if the model still recognises the erased. Approximate unlearning methods are applied to networks trained on Purchase-100 and Texas-100, and attacked by a strong membership test; full retraining and sharded training mark the two ends of cost and safety.',
    techStack: ['Purchase-100', 'Texas-100', 'LiRA', 'SISA training', 'PyTorch'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Train sixty-four shadow models and confirm a working attack on the untouched network',
      'Erase 1, 10 and 500 records by gradient ascent, fine-tuning and Fisher noise',
      'Attack again at a false-positive rate of one in a thousand, where privacy is really decided',
      'Retrain from scratch and by SISA shards to obtain honest references of time and accuracy',
      'Look at outliers separately, as their shadow tends to stay longest',
      'State in minutes and money what a defensible deletion costs, and open the attack code',
    ],
  },
  {
    title: 'What a laboratory test that nobody ordered tells a mortality model',
    description:
      'In intensive care a missing value is a decision by a doctor. With the open PhysioNet 2012 records, models that fill gaps are compared with those that read the gaps, and then moved to a unit with different ordering habits, where such a shortcut may prove treacherous.',
    techStack: ['PhysioNet Challenge 2012', 'GRU-D', 'CatBoost', 'miceforest', 'Python'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Divide the 12,000 stays by type of care unit in place of an arbitrary split',
      'Predict death from the pattern of missingness only, with every value blanked',
      'Contrast multiple imputation, native handling in CatBoost and the GRU-D decay',
      'Move between surgical and coronary units and note which approach loses calibration',
      'Alter ordering rates artificially and find the habit change that ruins each model',
      'Summarise for an intensivist which gaps are signal and hear which she finds dangerous',
    ],
  },
  {
    title: 'Islands that UMAP and t-SNE draw from data without any groups',
    description:
      'Two-dimensional maps of cells or customers persuade readers of groups that may not exist. Structureless data and the well-known PBMC 3k cells are embedded under hundreds of settings, counting invented, broken and stable clusters, and readers are asked what they see.',
    techStack: ['umap-learn', 'openTSNE', 'Scanpy', 'PBMC 3k', 'HDBSCAN'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Simulate Gaussian, filament and uniform clouds in fifty dimensions, with no groups at all',
      'Embed them under 300 combinations of neighbours, perplexity, seed and initialisation',
      'Count islands with HDBSCAN and relate their number to the settings chosen',
      'Subsample the PBMC cells a hundred times and map how often neighbours stay neighbours',
      'Show forty consenting students paired pictures and record which groups they believe in',
      'Draw up five reporting rules and audit twenty recent articles by them',
    ],
  },
]
