import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const cloudComputingIdeas: readonly Idea[] = [
  {
    title: 'Keeping serverless functions warm only when their past says they will be called',
    description:
      'Providers leave idle functions in memory for a fixed few minutes, which wastes memory on some and still chills others. Keep-alive policies are replayed on the invocation traces that Azure published in 2019 and 2021, and the winner is put into an open platform to see if the saving is real.',
    techStack: ['Azure Functions traces', 'Knative', 'Go', 'Python', 'Prometheus'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Clean the 2019 trace and describe how idle gaps differ between timers and web calls',
      'Simulate fixed, histogram and Markov policies for cold starts and wasted gigabyte-seconds',
      'Bound what any policy could reach by an oracle that knows the next call',
      'Patch the scale-to-zero delay of Knative so that the histogram policy decides it',
      'Drive the cluster with a scaled-down hour of the 2021 trace, five times per policy',
      'Explain where simulator and cluster differ and release the replay tool with its figures',
    ],
  },
  {
    title: 'Genome assemblies on rented machines that may be taken away at any minute',
    description:
      'Spot machines cost a fraction of the list price but vanish at two minutes’ notice, and a biology laboratory loses a night’s work. Checkpoint intervals and machine choice are derived from observed interruptions and tried on bacterial assemblies whose results must stay identical to the bit.',
    techStack: ['Nextflow', 'AWS Batch', 'CRIU', 'nf-core/bacass', 'Daly’s formula'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Sample spot prices and interruption notices in the Mumbai region for three weeks',
      'Profile each pipeline stage for memory, hours and size of its state on disk',
      'Compute checkpoint intervals from the hazard seen, not from a constant rate',
      'Inject evictions by script at random instants and repair whatever fails to resume',
      'Assemble forty public isolates on both kinds of machine and compare the outputs’ hashes',
      'Calculate rupees per genome with retries included and give the profile to the laboratory',
    ],
  },
  {
    title: 'Running overnight batch jobs at noon, when the southern grid is sunny',
    description:
      'Jobs start at two in the morning by habit, an hour without a single unit of solar power. Deferrable work of a university cluster is shifted by carbon-intensity forecasts within the deadlines users accept, and the saving is reported by a published standard instead of a slogan.',
    techStack: ['Kubernetes', 'KEDA', 'Electricity Maps', 'Kepler', 'SCI (ISO/IEC 21031)'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Ask job owners how late each nightly result may come and record it as a label',
      'Train a day-ahead intensity forecast on two years of hourly regional data',
      'Schedule by a knapsack over hours, capped so the cluster’s daytime users do not suffer',
      'Meter energy per pod with Kepler and calibrate against a plug-in watt meter',
      'Alternate the shifted and the habitual timetable by coin toss for forty days',
      'Compute the SCI score with embodied emissions and list deadlines that were missed',
    ],
  },
  {
    title: 'A teaching cloud assembled from twelve discarded office computers',
    description:
      'Students learn clouds from slides because the college fears an open-ended bill. Twelve scrapped desktops become a private cloud with self-service machines, networks and block storage, and the question is what it can bear: failing disks, a full class, and two years of electricity.',
    techStack: ['OpenStack', 'Kolla-Ansible', 'Ceph', 'Rally', 'MAAS'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Triage the donated machines by memory tests, disk health and power draw at idle',
      'Provision bare metal through MAAS so that a dead node is replaced within the hour',
      'Install control, network and storage roles with Kolla-Ansible from a reviewed repository',
      'Pull disks and cables during load and time how long volumes stay unavailable',
      'Host a laboratory session of thirty-five students and register all failed requests',
      'Set the yearly cost beside a public cloud’s price for the same hours and train a custodian',
    ],
  },
  {
    title: 'How much a noisy neighbour steals from a small rented virtual machine',
    description:
      'Start-ups rent the smallest machines and wonder why the same request takes twice as long on Friday. Identical probes run round the clock for a fortnight on three providers’ entry machines in India, and steal time, disk and network jitter are turned into a figure a buyer can use.',
    techStack: ['sysbench', 'fio', 'iperf3', 'Terraform', 'R'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Fix a monthly budget and launch four machines per provider from one template',
      'Probe processor, memory, disk and network every ten minutes, never two probes at once',
      'Separate burst-credit throttling from neighbours by reading the credit counters',
      'Decompose variance into provider, machine, hour and remainder with a mixed model',
      'Relaunch half of the machines and see whether the bad ones were bad hosts',
      'Tabulate the slowdown that one request in twenty meets, per rupee of monthly rent',
    ],
  },
  {
    title: 'Which half of a traffic-camera pipeline belongs at the roadside',
    description:
      'Sending forty video streams to a data centre exhausts the link, while counting everything at the pole needs hardware that cooks in May. A vehicle-counting pipeline is cut at each possible stage between a roadside box and a region, measuring bandwidth, delay, heat and the errors each cut brings.',
    techStack: ['K3s', 'NVIDIA Jetson Orin Nano', 'NATS JetStream', 'GStreamer', 'YOLOX'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Record six hours at two junctions, faces and plates blurred before anything is stored',
      'Count vehicles by hand in thirty clips as the reference for every variant',
      'Cut the pipeline at five points and containerise both halves for each',
      'Throttle and break the link as a monsoon log of the city’s network shows',
      'Heat the box to 55 °C in an oven and observe throttling and lost frames',
      'Choose the cut by cost per correct count and hand the manifests to the traffic cell',
    ],
  },
  {
    title: 'Pooling hospital counts inside an enclave that no cloud operator can read',
    description:
      'Three hospitals would learn from joint tuberculosis counts if none had to show its records to another, or to the cloud. Synthetic records are pooled in a confidential virtual machine after remote attestation, and the price of secrecy is measured against plain and homomorphic versions.',
    techStack: ['AMD SEV-SNP', 'Confidential Containers', 'Synthea', 'OpenFHE', 'Rust'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Write the threat model with a hospital’s data officer and say what stays out of scope',
      'Create three populations in Synthea whose overlaps and outbreaks are known beforehand',
      'Release decryption keys only to a machine whose attestation report verifies',
      'Answer six agreed count queries, suppressing small cells by a rule inside the enclave',
      'Tamper with image, firmware and host and show which attempts the attestation stops',
      'Benchmark plain, enclave and homomorphic runs and give the officer a plain-language dossier',
    ],
  },
  {
    title: 'Hot, cool or frozen: placing a newspaper archive by how it is read',
    description:
      'Archives pay the price of daily reading for pages which nobody opens until a minister dies. Wikimedia’s public page views stand in for readers, and placement rules across storage classes are priced over three years, retrieval and early-deletion fees included, which sales calculators leave out.',
    techStack: ['Wikimedia Pageviews', 'DuckDB', 'Amazon S3 storage classes', 'Python'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Extract three years of daily views for 20,000 biographies and fit the decay of interest',
      'Transcribe storage, request, retrieval and minimum-duration prices of two providers',
      'Price four rules: all hot, by age, by last access, and the provider’s automatic tier',
      'Find the cheapest placement in hindsight to know how far each rule remains from it',
      'Shock the model with sudden fame of one page in a thousand',
      'Supply a spreadsheet in which an archivist enters volumes and reads off the yearly bill',
    ],
  },
  {
    title: 'From Indian cities to the nearest cloud region, measured for one month',
    description:
      'Three large providers have regions at Mumbai, Hyderabad, Chennai, Pune or Delhi, yet a packet from Guwahati may travel by way of Singapore. Volunteer probes measure delay and path from as many cities as possible, revealing detours that a choice of region or provider could avoid.',
    techStack: ['RIPE Atlas', 'traceroute', 'PeeringDB', 'BigQuery', 'Leaflet'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Locate active RIPE Atlas probes in India and write to hosts whose position seems wrong',
      'Ping each region’s public endpoint hourly and trace the path four times a day',
      'Turn addresses into networks and cities, distrusting any hop faster than light in fibre',
      'Flag paths that leave the country and relate them to peering at Indian exchanges',
      'Test whether evening delay comes from the access network or from the long haul',
      'Offer a map that answers, for a user’s city, which region is nearest in milliseconds',
    ],
  },
  {
    title: 'Scaling out before a Tatkal-style rush that begins at ten sharp',
    description:
      'Reactive autoscalers notice a crowd after it has already been turned away. A seat-booking service with a real inventory lock faces a rush that multiplies traffic a hundredfold in seconds, and reactive, scheduled and queue-admission strategies are ranked by refused buyers and by idle machines.',
    techStack: ['Kubernetes HPA', 'Karpenter', 'k6', 'Redis', 'Envoy', 'Grafana'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Shape a load curve from published booking statistics, including impatient reloads',
      'Write the service so that no seat is ever sold twice, and prove it under contention',
      'Find the component that saturates first at each doubling of the load',
      'Pit the autoscaler’s defaults against a timetable and against a virtual waiting room',
      'Shift the rush by three minutes unannounced and see which strategy still holds',
      'Draw the frontier of refused buyers against idle machine-hours for the three approaches',
    ],
  },
]
