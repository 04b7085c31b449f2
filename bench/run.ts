// Measures speed and size and prints a table:  npm run bench [-- name …], with the names of `benchmarks`
import { measureAdmin } from './admin.bench.ts'
import { measureAssistant } from './assistant.bench.ts'
import { measureChat } from './chat.bench.ts'
import { measureCluster } from './cluster.bench.ts'
import { measureHandIns } from './hand-ins.bench.ts'
import { measureImport } from './import.bench.ts'
import { measureInstructor } from './instructor.bench.ts'
import { measureList } from './list.bench.ts'
import { describeMachine, readLoad } from './machine.ts'
import { formatRows, type Measurement, type MeasurementRow } from './measurement.ts'
import { measureMemory } from './memory.bench.ts'
import { measureNotify } from './notify.bench.ts'
import { explainMissingPostgres } from './postgres.ts'
import { measureRestart } from './restart.bench.ts'
import { measureStart } from './start.bench.ts'
import { measureStudent } from './student.bench.ts'
import { measureSuggestionCard } from './suggestion-card.bench.ts'
import { measureSuggestions } from './suggestions.bench.ts'
import { measureUpload } from './upload.bench.ts'
import { measureWeb } from './web.bench.ts'

type Benchmark = { readonly measure: () => Promise<Measurement>; readonly needsPostgres: boolean }

const benchmarks = new Map<string, Benchmark>([
  ['start', { measure: measureStart, needsPostgres: false }],
  ['memory', { measure: measureMemory, needsPostgres: true }],
  ['list', { measure: measureList, needsPostgres: true }],
  ['suggestions', { measure: measureSuggestions, needsPostgres: true }],
  ['card', { measure: measureSuggestionCard, needsPostgres: true }],
  ['student', { measure: measureStudent, needsPostgres: false }],
  ['instructor', { measure: measureInstructor, needsPostgres: false }],
  ['hand-ins', { measure: measureHandIns, needsPostgres: true }],
  ['assistant', { measure: measureAssistant, needsPostgres: true }],
  ['import', { measure: measureImport, needsPostgres: false }],
  ['admin', { measure: measureAdmin, needsPostgres: true }],
  ['chat', { measure: measureChat, needsPostgres: true }],
  ['notify', { measure: measureNotify, needsPostgres: true }],
  ['restart', { measure: measureRestart, needsPostgres: true }],
  ['cluster', { measure: measureCluster, needsPostgres: true }],
  ['upload', { measure: measureUpload, needsPostgres: true }],
  ['web', { measure: measureWeb, needsPostgres: true }],
])

const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs benchmarks in sequence and prints one table; exits with 1 when a target was missed or a benchmark skipped. */
async function runBenchmarks(names: readonly string[]) {
  const load = readLoad()
  const missingPostgres = await explainMissingPostgres()
  const rows: MeasurementRow[] = []
  const notes: string[] = []
  let isAnySkipped = false
  for (const name of names) {
    const benchmark = benchmarks.get(name)
    if (!benchmark)
      throw new Error(`There is no benchmark "${name}"; there are ${[...benchmarks.keys()].join(', ')}.`)
    if (benchmark.needsPostgres && missingPostgres) {
      notes.push(`${name}: skipped. ${missingPostgres}`)
      isAnySkipped = true
      continue
    }
    process.stderr.write(`measuring ${name} …\n`)
    const measurement = await benchmark.measure()
    rows.push(...measurement.rows)
    notes.push(...measurement.notes)
  }
  printLine(['', formatRows(rows), ...notes, describeMachine(load)].join('\n\n'))
  if (isAnySkipped || rows.some(({ passed }) => passed === false)) process.exitCode = 1
}

const selected = process.argv.slice(2)
await runBenchmarks(selected.length > 0 ? selected : [...benchmarks.keys()])
