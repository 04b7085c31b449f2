import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const softwareDevelopmentIdeas: readonly Idea[] = [
  {
    title: 'Typing Carnatic songs as swaras and getting a printed songbook',
    description:
      'Music teachers keep compositions in exercise books because word processors break the alignment of swara, sahitya and tala. A small plain-text language is defined and compiled to a typeset page and to sound, so that a mistyped avartanam is reported like a syntax error.',
    techStack: ['Rust', 'Tree-sitter', 'Typst', 'MIDI', 'Carnatic notation'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Transcribe twelve compositions with a teacher and note every sign her notation needs',
      'Fix a grammar for octave, gamaka, speed and tala, and parse all twelve pieces with it',
      'Reject bars whose aksharas do not add up, pointing at the exact syllable',
      'Typeset the songs in Kannada, Tamil and Roman script with swaras above their syllables',
      'Play each line back as MIDI and let the teacher hear whether a phrase was mistyped',
      'Time four students entering one kriti here and in a word processor, counting corrections',
    ],
  },
  {
    title: 'A lending desk for village libraries that survives power cuts',
    description:
      'Rural libraries lend a few hundred books from a ledger, and the current fails several times a day. The lending program runs on a small computer without a network; what sets it apart is that no loan may vanish, which is shown by pulling the plug in the middle of writing.',
    techStack: ['Python', 'SQLite', 'Raspberry Pi', 'MARC 21', 'Tkinter'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Sit one afternoon at a library counter and list the five things the librarian does most',
      'Catalogue 300 of its books from ISBN look-ups and by hand where none is printed',
      'Code lending, return and reservation so that each is a single SQLite transaction',
      'Cut the mains two hundred times during writes and audit the loans that remain',
      'Compare rollback journal and write-ahead log for losses and for restart time',
      'Leave the machine at the counter for three weeks and reconcile it with the old ledger',
    ],
  },
  {
    title: 'Court papers typed in Kruti Dev made searchable without losing a matra',
    description:
      'Decades of Hindi pleadings are stored in legacy fonts in which the letter क is really a Latin d, so no search engine finds a name. Converters exist but drop reph and conjuncts; this one keeps the layout of Word files, flags doubtful runs, and is tested by converting back again.',
    techStack: ['Python', 'python-docx', 'LibreOffice UNO', 'Hypothesis', 'Unicode'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Obtain fifty non-confidential templates from an advocates’ office and key ten as ground truth',
      'Map the glyphs of Kruti Dev 010 and write the reordering of reph and short i as rules',
      'Detect English runs, numerals and mixed fonts inside one paragraph before converting',
      'Prove by property-based tests that text converted there and back is unchanged',
      'Count character errors against three free converters on the ten keyed documents',
      'Convert the office’s archive on its own premises and let clerks search for thirty party names',
    ],
  },
  {
    title: 'One asset register edited by three panchayat clerks with no network',
    description:
      'Clerks carry copies of the same register on laptops and merge them by telephone, losing entries. Conflict-free replicated data types let the copies meet over a USB stick in any order; the open point is what a clerk should see when two honest edits disagree about one culvert.',
    techStack: ['Automerge', 'Rust', 'Tauri', 'TypeScript', 'Jepsen-style testing'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Model the register as a replicated document and state which edits may never both win',
      'Exchange changes as files on a stick, signed by the clerk’s key and safe to read twice',
      'Generate ten thousand random histories of three copies and verify that all converge',
      'Show a disagreement as two dated claims with their authors in place of a silent winner',
      'Weigh the growth of history over five simulated years and compact it without breaking merges',
      'Run a two-month trial in one block and match the merged register with a walk round the assets',
    ],
  },
  {
    title: 'Pallanguzhi on a tablet for children who are learning to count on',
    description:
      'The South Indian sowing game asks a child to count ahead before moving, which is just the skill that class-two tests find weak. The game adjusts its opponent to the child and keeps a trace of each guess, so the teacher sees miscounting rather than a score.',
    techStack: ['Godot', 'GDScript', 'Minimax search', 'Kenney sound assets'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Watch six children play with seeds and record where a finger replaces counting',
      'Programme the rules of two regional variants and settle their end of game with elders',
      'Give the opponent three depths of look-ahead and one habit of deliberate blunders',
      'Ask for a guessed last pit before every move and store it with the true one',
      'Redraw pits and seeds until a seven-year-old starts unaided on a cracked old tablet',
      'Let twenty pupils, with parents’ leave, play for four weeks and plot their guesses week by week',
    ],
  },
  {
    title: 'Walking through a balance sheet by ear with an NVDA add-on',
    description:
      'A screen reader speaks a spreadsheet cell by cell, so a blind accountant keeps the headings in memory. The add-on speaks where a figure stands, what it is part of and how it moved since last year, and is developed with people who do such work daily.',
    techStack: ['NVDA', 'Python', 'LibreOffice Calc', 'Schedule III formats', 'NASA-TLX'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Shadow two blind finance professionals, with their agreement, as they read annual accounts',
      'Recover table structure from merged cells, indents and totals of forty company sheets',
      'Bind keys for “what is this part of”, “last year” and “next subtotal”',
      'Choose words, pitch and pauses in three rounds of trying with both professionals',
      'Publish an alpha on the community add-on list and answer what its testers report',
      'Measure time, errors and NASA-TLX for eight users with and without it on unseen accounts',
    ],
  },
  {
    title: 'Renaming a herbarium’s forty thousand scans without losing one',
    description:
      'A botanical collection holds scans called IMG_0001 in folders that overlap. A command-line program reads the barcode on every sheet, proposes names, finds duplicates, and can undo everything it did, because one wrong rename separates a type specimen from its record for good.',
    techStack: ['Go', 'ZBar', 'BLAKE3', 'Darwin Core', 'SQLite'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Copy a sample of 2,000 images and tabulate their names, sizes and damaged files',
      'Hash all files and separate true duplicates from rescans of the same sheet',
      'Read barcodes at four rotations and queue unreadable ones for a human eye',
      'Keep a journal of intended and completed moves from which any run is reversed',
      'Kill the process at random moments and confirm that resuming leaves no file behind',
      'Rename the whole collection with the curator present and export its Darwin Core index',
    ],
  },
  {
    title: 'A calculation language in which metres never add to seconds',
    description:
      'Spreadsheets let a laboratory add millilitres to milligrams without a murmur. The language checks dimensions before anything is computed, carries measurement uncertainty through each formula, and explains its complaints in an editor while a chemist is still typing.',
    techStack: ['OCaml', 'Hindley–Milner inference', 'Language Server Protocol', 'GUM', 'VS Code'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Gather sixty worksheets of three laboratories and classify the unit slips found in them',
      'Infer dimensions by unification over exponents, so that most cells need no annotation',
      'Propagate uncertainty after the GUM, including cells that depend on one common reading',
      'Serve diagnostics and hover text to VS Code within a tenth of a second per keystroke',
      'Translate twenty of those worksheets and list mistakes their owners had not known',
      'Have nine chemists repair seeded errors in a sheet and in the language, in balanced order',
    ],
  },
  {
    title: 'Updating a hill weather station over LoRa without a trek to revive it',
    description:
      'A station two days’ walk away must not be bricked by its own update. Firmware is sent as a small difference in fragments, assembled under poor radio and started on probation; it returns to the old image by itself if the new one cannot report within a day.',
    techStack: ['Zephyr RTOS', 'MCUboot', 'LoRaWAN FUOTA', 'Renode', 'C'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Budget airtime on the 865 MHz Indian band and derive how many bytes a night can carry',
      'Produce binary differences between releases and compare three encoders by size and memory',
      'Receive fragments in any order into flash, tolerating gaps through coded redundancy',
      'Boot a candidate on trial and revert when watchdog or daily report fails',
      'Inject loss of power and corrupted blocks in Renode at each write of the flash',
      'Upgrade three stations on a campus roof thirty times and tell failures from recoveries',
    ],
  },
  {
    title: 'Marking scanned answer books question by question, and twice over',
    description:
      'Examiners who mark whole books are swayed by the first answers they read. The desktop program cuts books into questions, shuffles them, hides names, and sends a fraction to a second marker; the college learns how many marks depended on who held the pen.',
    techStack: ['Qt', 'C++', 'OpenCV', 'Poppler', 'Bland–Altman plot'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Agree with the controller of examinations on a mock test whose marks carry no weight',
      'Print answer books with corner marks and slice 120 scanned copies by question',
      'Mask roll numbers and deal the slices to markers in a seeded random order',
      'Make marking possible by keyboard alone, with the scheme beside the answer',
      'Route every fifth slice to a second examiner and freeze both marks before comparison',
      'Plot agreement by question and return to the college the marks that would have changed a grade',
    ],
  },
]
