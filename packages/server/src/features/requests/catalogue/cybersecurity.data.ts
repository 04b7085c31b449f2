import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const cybersecurityIdeas: readonly Idea[] = [
  {
    title: 'What post-quantum handshakes cost a phone on a patchy 4G cell',
    description:
      'Hybrid key exchange with ML-KEM, standardised as FIPS 203, adds more than a kilobyte to each first TLS message, which laboratory networks hide. Handshakes are timed on moving buses and on emulated lossy links, so that a bank knows which of its customers would wait, and for how long.',
    techStack: ['OpenSSL 3.5', 'X25519MLKEM768', 'tc netem', 'Android', 'Wireshark', 'R'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Stand up one server that offers classical and hybrid groups on separate ports',
      'Script 500 handshakes per setting from two inexpensive phones over Wi-Fi as a baseline',
      'Ride six bus routes and capture loss, delay and packet splits at the first flight',
      'Feed the captured conditions to netem and repeat under control',
      'Separate time spent on arithmetic from time spent on lost fragments',
      'State by signal class the extra delay at the median and at the 99th percentile',
    ],
  },
  {
    title: 'Who knocks at a make-believe water pump controller on the internet',
    description:
      'Municipal pump houses are moving from local panels to networked controllers, and nobody tells the engineer how soon they are found. Convincing Modbus and S7 decoys in three networks are watched for ten weeks, and visitors are told apart: research scanners, worms, and those who try to write a register.',
    techStack: ['Conpot', 'Zeek', 'GreyNoise', 'MITRE ATT&CK for ICS', 'Elasticsearch'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Copy register maps and response delays from a real pump controller in the laboratory',
      'Isolate the decoys so that nothing can leave them, and have a second person try',
      'Place them with consent in a campus network, an Indian cloud and a home broadband line',
      'Label known scanners first, then cluster the remaining sessions by command sequence',
      'Interpret every write attempt in terms of what it would have done to the tank',
      'Compare first-contact times per network and brief one waterworks on blocking rules',
    ],
  },
  {
    title: 'What a payment app leaves behind on a phone that reaches the forensic bench',
    description:
      'Cyber cells receive phones of fraud victims and seldom know which traces a UPI app keeps after a log-out or reinstall. Scripted transactions on test handsets produce a ground truth, and free tools are judged by how much of it they recover without altering it.',
    techStack: ['ALEAPP', 'Autopsy', 'Android Debug Bridge', 'SQLite', 'ISO/IEC 27037'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Prepare three own handsets with different Android releases and accounts of the team',
      'Perform 100 scripted payments of one rupee, refusals and collect requests, each noted',
      'Image after log-out, after clearing the cache, after reinstalling and after a reset',
      'Search databases, notifications and usage statistics for residues and date each of them',
      'Write an ALEAPP module for artefacts that the current parsers overlook',
      'Give an examiner from a cyber cell two blind images and compare the reports with the truth',
    ],
  },
  {
    title: 'Do warnings in one’s own language stop the fake electricity-bill message?',
    description:
      'A message that power will be cut tonight has emptied many accounts, and the banks’ warnings come in English legal prose. Four wordings of a warning, in Telugu and English, vague or concrete, are shown to volunteers who sort true and false messages on a mock phone in a laboratory.',
    techStack: ['Signal detection theory', 'jsPsych', 'lme4 (R)', 'G*Power', 'I4C advisories'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Collect fifty genuine and fifty fraudulent messages, numbers masked, from published alerts',
      'Obtain ethics clearance for a study in which no one is deceived about being tested',
      'Word the four warnings with a bank’s fraud desk and check the reading level',
      'Recruit 160 adults at two ration shops and a bank branch, half above fifty years',
      'Estimate sensitivity apart from mere suspicion, by age and schooling',
      'Return the best wording to participants on a card and retest forty of them by telephone',
    ],
  },
  {
    title: 'What five low-priced home routers sold in India carry in their firmware',
    description:
      'Broadband firms hand out routers that nobody ever updates. Firmware images are unpacked, bills of materials compared with vulnerability lists, and only faults that can be reached from outside are confirmed in emulation and told to maker and CERT-In before anything is published.',
    techStack: ['EMBA', 'binwalk', 'Ghidra', 'QEMU', 'CVSS 4.0', 'UART adapter'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Buy the routers over the counter and dump the flash through serial port or clip',
      'List components with versions and mark libraries older than the box by three years',
      'Discard vulnerable code that is never called, by following references in Ghidra',
      'Emulate the web interface and show reachability for the three gravest findings',
      'Report to manufacturers and CERT-In, with a ninety-day calendar agreed beforehand',
      'Measure how patches arrive, if they do, on devices left running untouched',
    ],
  },
  {
    title: 'Look-alike names of Indian banks in the certificate logs, day after day',
    description:
      'A phishing page needs a certificate, and every certificate leaves a public entry hours before the first message goes out. Names imitating thirty banks are watched in Certificate Transparency logs to learn how early, and with how many false alarms, a bank could have asked for a block.',
    techStack: ['Certificate Transparency', 'dnstwist', 'urlscan.io', 'PhishTank', 'Python'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Enumerate genuine names of thirty banks and permute them by keyboard, sound and suffix',
      'Follow the logs for 45 days and keep entries within two edits of any permutation',
      'Look at candidates only through a scanning service, never entering a form',
      'Grade 400 of them by two independent judges as hostile, parked or harmless',
      'Compute the lead between log entry and first listing in a phishing feed',
      'Set the alarm threshold at which one analyst could cope and publish the rules used',
    ],
  },
  {
    title: 'Catching malicious Python packages by what they do while being installed',
    description:
      'Thieves upload packages whose set-up script steals keys before the first import, so scanners of source text are easily fooled by encoding. System calls during installation are recorded in a sandbox for known bad and popular good packages, and a small readable rule set competes with a boosted classifier.',
    techStack: ['gVisor', 'Datadog malicious packages data set', 'Falco', 'XGBoost', 'PyPI JSON API'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Harden an offline sandbox with fake credentials and a sinkholed network',
      'Install 1,500 archived malicious packages and as many well-used ones inside it',
      'Condense traces into files touched, processes begun and hosts asked for',
      'Derive at most fifteen rules by hand on packages from before a cut-off date',
      'Pit rules and classifier against each other on the later packages only',
      'Screen a week’s new releases and disclose the confirmed ones to the PyPI security team',
    ],
  },
  {
    title: 'Fuzzing the open-source readers of GPS tracks and fitness files',
    description:
      'People open route files from strangers, and the C code that parses them was written for trusted devices. Structure-aware fuzzers for GPX, NMEA and FIT inputs are set on GPSBabel and two libraries, asking whether a grammar finds faults that plain mutation misses in equal processor time.',
    techStack: ['AFL++', 'libFuzzer', 'AddressSanitizer', 'CASR', 'GPSBabel'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Gather seed files from open repositories and minimise the corpus by coverage',
      'Write in-process harnesses and confirm that each reaches the parser within a second',
      'Describe the FIT record layout as a custom mutator that repairs checksums',
      'Spend equal processor days on both strategies, ten repetitions with distinct seeds',
      'Cluster the crashes by stack, rank exploitability and craft minimal reproducers',
      'Submit fixes upstream together with the harness, so that the project can go on testing',
    ],
  },
  {
    title: 'Power traces needed to read an AES key from four hobby microcontrollers',
    description:
      'Door locks and meters encrypt on chips whose supply current follows the data. The same AES code, plain, shuffled and masked, runs on four inexpensive boards, and correlation analysis tells a designer how many minutes of access each countermeasure buys and what it costs in cycles.',
    techStack: ['ChipWhisperer-Lite', 'TinyAES', 'Correlation power analysis', 'TVLA', 'Python'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Prepare boards with a shunt in the supply line and a trigger around the first round',
      'Break the unprotected code on every board and plot guessing entropy by traces',
      'Introduce shuffling, then first-order masking, and check ciphertexts against NIST vectors',
      'Look for leakage by fixed-versus-random tests before attempting any attack',
      'Worsen conditions with a cheap scope, a capacitor left in place and a drifting clock',
      'Chart traces to recovery against cycles and bytes so that a designer can choose',
    ],
  },
  {
    title: 'How many rehearsed intrusions a small firm’s alert rules really notice',
    description:
      'A firm that installs a free monitoring suite believes itself watched. Common attacker techniques are replayed safely on a test bench of Windows and Linux machines, and the stock rules are scored by what they see, how late, and how many alerts a quiet office day produces.',
    techStack: ['Atomic Red Team', 'Wazuh', 'Sigma', 'Sysmon', 'MITRE ATT&CK'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Model the bench on the machines and software of one consenting accountancy office',
      'Pick sixty techniques by their frequency in published incident reports',
      'Execute each three times and note the telemetry even where no alert follows',
      'Trace every silence to a missing log, a missing rule or a rule that misfires',
      'Convert twenty Sigma rules and tune them on a month of the office’s ordinary noise',
      'Replay the set with fresh variants and state detection and false alarms before and after',
    ],
  },
]
