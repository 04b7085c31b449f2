/**
 * Words that students and reports use for the same thing, one group a line. A word may be in several groups; an entry
 * of several words matches them side by side. Other forms of a word (plural, past) need no entry unless they are
 * irregular. Add only synonyms that hold for reports in general, because each one also matches where it is not meant.
 */
const GROUPS = `
accuracy, precision, exactness, error, correctness, score, f1, recall, rmse, performance
accurate, precise, exact, correct, reliable, error
error, deviation, residual, difference, off by, wrong by, rmse, mean absolute error
wrong, incorrect, false, error, mistake, faulty, inaccurate
mistake, error, slip, oversight, bug
better, best, improve, improvement, outperform, superior, gain, enhance, reduce, smarter, beat
good, well, useful, effective, successful, suitable
bad, worse, worst, poor, weak, inferior, terrible, error
worst, largest, maximum, poorest, most
best, highest, lowest, most, top, optimal
improve, increase, enhance, raise, fall, reduce, better
worsen, degrade, deteriorate, decline, decay, drop
result, outcome, finding, output, effect, yield, show
find, discover, detect, observe, identify, learn
show, demonstrate, reveal, indicate, display, illustrate, explain, say
prove, show, demonstrate, verify, confirm, evidence
conclude, conclusion, finding, summary, answer
aim, goal, objective, purpose, target, intention
question, hypothesis, problem, ask
problem, issue, difficulty, trouble, challenge, obstacle
limit, limitation, weakness, drawback, shortcoming, restriction, constraint, disadvantage, caveat, cannot, not tried
cannot, limit, unable, not possible, impossible
advantage, benefit, strength, merit, pro
future, next, later, outlook, further work, continue, remain
method, approach, technique, procedure, way, strategy, trick, protocol, process
algorithm, model, method, classifier, network, procedure
model, forecast, predictor, algorithm, simulation
compare, comparison, versus, against, baseline, difference, contrast
baseline, reference, benchmark, naive, simple rule, climatology, control
guess, estimate, prediction, forecast, baseline
predict, forecast, anticipate, foresee, estimate, project, expect
estimate, approximate, calculate, compute, interpolate, infer, predict
calculate, compute, work out, determine, formula, equation
measure, record, log, read, observe, quantify, sense, probe
reading, measurement, value, observation, record
measurement, reading, value, observation, data
data, dataset, data set, records, samples, observations, measurements, table
record, register, log, ledger, book, entry, note
sample, participants, subset, specimen, cases, data
row, record, entry, observation, line, case
shuffle, random, randomly, mix, permute, randomise
hold out, held out, leave out, left out, test set, validation, set aside
split, divide, partition, separate, part, fold, block
train, fit, learn, teach, training
test, evaluate, check, verify, validate, try, trial, examine
check, verify, inspect, examine, control, test, audit
pilot, trial, field test, try, test
experiment, trial, study, test, test run
study, research, investigation, project, work
survey, questionnaire, poll, interview, respondents
interview, talk, conversation, ask, survey
participant, subject, volunteer, respondent, people, person, user, member
people, person, persons, users, participants, staff, humans, anybody, somebody
nobody, no one, none, not, never
user, person, people, customer, participant
choose, select, pick, decide, selection, prefer, choice
decide, decision, choose, determine, rule
reason, cause, because, motive, explanation, due, why
cause, reason, lead to, source, origin, trigger, due, explain
explain, cause, reason, account for, because, due
effect, impact, influence, consequence, result
influence, affect, effect, impact, depend
depend, rely, influence, vary, affect
define, definition, mean, call, term, defined as
describe, explain, characterise, outline
collect, gather, acquire, obtain, record, measure
clean, remove, filter, correct, exclude, preprocess
missing, gap, absent, lost, incomplete, hole, blank, lack
hole, gap, missing, opening, interruption
gap, missing, hole, interruption, break, interval
exclude, omit, leave out, left out, remove, drop, discard, ignore, skip
ignore, disregard, neglect, without, leave out, omit
remove, delete, drop, exclude, take away, clear
keep, hold, retain, stay, store, preserve, maintain
store, save, keep, database, archive, hold, stock
stock, inventory, supply, store, reserve, units
shelf life, keep, expire, storage
expire, outdate, waste, discard, spoil, perish
waste, discard, lose, expire, throw away, lost
lose, lost, loss, miss, drop, waste
save, saving, spare, reduce, economise
build, make, made, construct, develop, implement, create, assemble, design
design, plan, layout, architecture, structure, build
develop, build, implement, programme, create
use, apply, employ, utilise, usage
run, operate, execute, work
work, function, operate, run
install, attach, mount, fix, place, set up, fasten
attach, mount, fix, fasten, place, put, connect, behind, above
place, location, position, site, spot, where, locate
part, area, section, region, district, road, quarter
town, city, village, urban, district, municipality
area, region, zone, district, field, place
road, street, lane, highway, route, segment
route, line, road, path, way
vehicle, bus, car, truck, van, lorry, scooter, cycle
drive, ride, travel, trip
trip, journey, travel, transport, ride, drive, way
travel, trip, journey, drive, transport
send, ship, transfer, deliver, transport, move, transmit, exchange
ship, transfer, transport, deliver, send, move
deliver, arrive, delivery, supply, send, bring
transfer, move, exchange, send, hand over, transport
arrive, come, delivery, reach, arrival
move, relocate, transfer, shift, change place, displaced
relocate, move, shift, transfer
merge, join, combine, unite, pool, fuse, put together
join, merge, combine, connect, link, attach
combine, join, merge, together, blend
apart, separate, split, divided
separate, apart, split, divide, distinct, isolate
conflict, contradict, clash, disagree, both
device, sensor, instrument, unit, equipment, apparatus, hardware, box, board, machine, gadget
hardware, device, equipment, sensors, probes, parts, components, boards
unit, device, piece, box, item, sensor
sensor, probe, detector, device, instrument, gauge
gauge, station, instrument, meter
broken, defective, faulty, damaged, fail, failure, broke, defect, out of order, replaced
break, broke, fail, failure, damage, defect, crack, seize, wear
fail, failure, break down, crash, error, not work, collapse
failure, fail, negative result, defeat, not work
damage, harm, destroy, spoil, break, ruin
repair, fix, mend, replace, maintenance
replace, exchange, substitute, swap, change
late, delay, behind, overdue, slow, fall behind
in time, on time, punctual, late, deadline
delay, late, wait, postpone, lag
early, soon, before, premature, ahead
deadline, due, hand in, submission, late
fast, quick, speed, rapid, velocity, latency, time, seconds, minutes
quick, fast, short, rapid, minutes, seconds, save time
slow, long, delay, latency, doubled, lag
time, duration, minutes, hours, seconds, clock
duration, time, length, minutes, hours, weeks, months
long, length, duration, words, pages, hours, minutes, keep
morning, day, minutes, before noon, start of the day
day, daily, date, hours
date, day, clock, time, calendar
clock, time, date, timestamp
noon, midday, sun, sunlight, daylight, bright
outdoors, outside, sunlight, sun, open air, field
season, year, monsoon, winter, summer
term, semester, course, project, weeks
year, annual, season, months
week, days, weekly
night, evening, dark, hours
length, long, words, size, pages
big, large, size, great, huge
size, large, big, megabytes, dimension, small, mb
small, little, tiny, low, few
many, number, count, how often, total
number, count, amount, total, quantity
amount, quantity, number, volume, share
share, percentage, percent, proportion, fraction, rate, ratio
often, frequency, rate, times, regularly
increase, rise, grow, higher, gain
decrease, fall, drop, reduce, lower, shrink, decline
high, tall, above, great, level
low, below, small, under
deep, depth, below, surface, cm, underground
surface, ground, top, depth
far, distance, metres, kilometres, range
distance, range, far, metres, kilometres, apart
range, distance, interval, extent
near, close, beside, next to, neighbour
neighbour, adjacent, next, nearby, surrounding
cost, price, expense, expensive, cheap, rupees, budget, pay, money
money, cost, budget, funds, price, rupees
cheap, inexpensive, low cost, affordable, price
pay, cost, wage, salary, payment
worth, value, worthwhile, benefit, pay off
energy, power, electricity, battery, current, watt, charge
power, electricity, battery, energy, current, charge, watt
run out, empty, exhausted, end, used up, flat, last
battery, power, charge, energy, accumulator
charge, load, battery, power
solar, sun, panel, photovoltaic
heat, warm, temperature, hot, thermal
cold, cool, temperature, chill, freeze, ice, refrigerate
warm, heat, temperature, hot
temperature, heat, cold, degrees, warm, celsius
escape, leak, leave, get out, lose, loss, flow out
insulate, insulation, foam, seal, keep
wet, moist, moisture, damp, humid, water
moist, humid, humidity, moisture, damp, wet, fog
humidity, moisture, moist, damp, fog, water vapour
water, rain, moisture, wet, leak, liquid
ground, soil, earth, land, field
soil, ground, earth, field
rain, rainfall, precipitation, shower, wet, monsoon
weather, climate, rain, temperature, season, meteorology
climate, weather, climatology, long term mean
sky, weather, cloud, air
sea, salt, coast, ocean, marine, corrosion, harbour, salty
corrosion, rust, salt, oxidation
air, atmosphere, wind, breath, gas
pollution, dust, emission, particles, dirt, smog, fine dust, micrograms, contamination
dirty, polluted, dust, unclean, pollution, contaminated, high concentration, micrograms
clean, pure, low, unpolluted
fog, mist, droplets, humidity
farmer, grower, farm, peasant, agriculture, cultivator, sow
crop, plant, harvest, seed, field
fish, catch, seafood, fishery
food, fresh, meal, nutrition
fresh, cool, unspoiled, new
phone, mobile, smartphone, handset, cell phone, device
mobile, phone, smartphone, handset, portable
app, application, program, software
screen, display, contrast, monitor, read
read, legible, readable, contrast, display, text
program, software, code, application, script
software, program, tool, library, package, framework
tool, software, program, instrument, library
code, program, source, software, script
bug, defect, error, fault, crash
debug, bug, error, fault, crash
crash, fail, error, bug, abort, exception
internet, network, online, connection, web, signal
offline, without network, no signal, no connection, disconnected
network, connection, internet, link
connection, network, link, signal
database, table, store, records, sql
server, machine, host, computer
click, open, press, tap, link, clicked
fall for, fell for, click, deceived, tricked, victim, fooled
deceive, trick, fool, fraud, phishing, cheat
careless, inattentive, click, negligent, risk
careful, attentive, cautious, caution, care
email, message, mail, letter, e-mail
message, mail, email, text, letter
lesson, training, teaching, course, instruction, learn
learn, lesson, training, teach, study, know, remember
wear off, fade, forget, last, decay, wane, disappear, still, later, weeks
fade, wear off, last, vanish, disappear, weeks
forget, remember, memory, fade, recall
last, endure, persist, remain, keep, still
remain, stay, keep, still, persist
boss, superior, manager, supervisor, employer, head, chief, management
manager, boss, superior, head, leader, administrator
staff, employee, worker, personnel, teacher, team, colleague
employee, staff, worker, personnel
teacher, instructor, lecturer, staff, educator, school
student, pupil, learner, scholar
pupil, student, child, learner, school
child, pupil, kid, young
school, class, education, college
instructor, mentor, supervisor, guide, adviser, teacher
examiner, committee, jury, viva, defence, question
viva, defence, oral examination, questions, answering, examiner
judge, assess, evaluate, rate, measure, grade
patient, sick, ill, hospital, person
sick, ill, patient, disease
doctor, physician, clinician, medic
hospital, clinic, ward, bank
health, medical, wellbeing, care
shopkeeper, trader, owner, merchant, business, seller, vendor
business, enterprise, company, firm, trade
customer, buyer, client, user
anonymous, anonymised, identified, name, traced, unidentified
identify, recognise, trace, name, know who
privacy, personal data, anonymous, confidential, consent, private, identify, photograph, fingerprint, names, data protection
protect, secure, safe, guard, encrypt, prevent
secure, safe, protect, security, encrypted
consent, permission, agree, allow, approve
permission, consent, allowed, permit, licence
allowed, permitted, may, permission, legal
risk, danger, threat, hazard
alternative, instead, plan b, other, fallback, backup, otherwise
plan b, alternative, fallback, instead, risk, risks, if
plan, schedule, timetable, weeks, intend
schedule, plan, timetable, calendar
step, stage, phase, task
start, begin, onset, first, initial, commence
onset, start, begin, arrival
end, finish, stop, last, final
finish, complete, end, done
stuck, block, cannot begin, empty page, writer
get going, begin, start
uncertain, unsure, uncertainty, doubtful, confidence, margin, probability, interval, how sure
unsure, uncertain, doubt, margin, probability, confidence, interval
probability, chance, likelihood, risk, percent
chance, probability, random, luck, likelihood
believe, trust, follow, listen, accept
listen, follow, hear, pay attention, obey, heed, trust
trust, rely, believe, confidence
advice, recommendation, guidance, tip, hint
warn, alert, alarm, notify
alert, alarm, warning, notification, wake
disturb, wake, interrupt, bother
differ, difference, vary, unlike
same, equal, identical, alike
change, alter, modify, vary, edit, adapt
accidental, unintended, inadvertent, by mistake
notice, detect, observe, see, spot
see, view, visible, look, watch, saw
visible, seen, show, remain
look, see, view, appearance
map, plan, chart, plot, street
type, kind, group, category, class, sort
kind, type, category, class
group, class, team, cluster, category
team, group, together, members, colleagues, partner
member, partner, colleague, participant
together, jointly, team, combined
summary, abstract, overview, synopsis
abstract, summary, overview
write, writing, text, draft, author
text, writing, words, document
report, thesis, document, paper
chapter, section, part
paper, article, publication, manuscript
cite, quote, reference, source, citation
copy, plagiarise, quote, paste, reproduce
plagiarism, copy, quote, cheat
paraphrase, reword, rephrase, change words, own words
chatbot, ai, assistant, language model, chatgpt, generated
present, talk, presentation, speak, speech, slides
speech, talk, presentation, speak
slide, presentation, screen
figure, diagram, chart, graph, plot, picture
picture, image, photograph, figure, photo
image, picture, photo, scan
review, feedback, comment, remark, criticism, assess
feedback, comment, review, remark, response
statistics, statistical, test, significance, analysis
significant, significance, p value, chance
repeat, reproduce, again, replicate, rerun
reproduce, repeat, reproducibility, replicate, run again
share, publish, open, give away, licence
publish, release, share, journal, open
free, open source, licence, gratis
licence, permission, copyright, terms
stress, pressure, exhausted, sleep, worry, anxiety
sleep, rest, night, tired, stress
worry, fear, anxious, stress
double, twice, two times, doubled
half, fifty percent, halve
double shifts, overtime, work twice, nights, weekends
shift, work, duty, roster
come to nothing, fail, failure, no result, not work
came to nothing, fail, failure, does not work, no result, negative result
no idea, do not know, unknown, not know
idea, concept, thought, suggestion
know, understand, aware, knowledge
understand, grasp, comprehend, clear
hard, difficult, tough, complex
easy, simple, effortless, plain
difficult, hard, challenge, complex
important, main, key, essential, central
need, require, necessary, demand
require, need, necessary, must
want, wish, need, like
help, support, assist, aid
support, help, assist, aid
success, work, succeed, achieve
succeed, work, achieve, pass
achieve, reach, attain, obtain
affordable, cheap, low cost, budget
attention, notice, care, focus
urgent, urgency, soon, pressing
hidden, unseen, secret, concealed
secret, hidden, password, confidential
leak, escape, reveal, disclose
strange, odd, unusual, outlier
outlier, extreme, unusual, exception
average, mean, median, typical
typical, usual, common, average
usual, normal, common, typical
correct, adjust, calibrate, fix, right
adjust, correct, calibrate, tune, adapt
calibrate, correct, adjust, reference
take into account, correct, consider, include, adjust
consider, account, include, regard
include, contain, consist, with
survive, last, hold, remain, persist, still
possible, feasible, can, able
truth, true, ground truth, reference, label
label, tag, annotate, mark, class
train station, station, stop
lid, cover, door, curtain, top
open, unlock, lid, start
close, shut, seal, cover
block, prevent, stop, hold back, curtain
prevent, avoid, stop, keep from, block
avoid, prevent, escape, evade
impartial, blind, blinded, neutral, unbiased, objective, does not know
bias, unfair, skew, systematic error
fair, just, equal, unbiased
in return, receive, get, reward, back
reward, receive, payment, incentive
receive, get, obtain, given
sit, seat, chair, occupied
seat, chair, place, sit
`

const SUFFIXES = /(?:ies|ied|ing|edly|ed|es|ers|er|est|ly|s|e|y)$/

/** Returns the beginning that the forms of an English word have in common, as far as its ending tells. */
const stemOf = (word: string) => {
  const stem = word.replace(SUFFIXES, '')
  return stem.length < 3 ? word : stem.replace(/([bdgklmnprt])\1$/, '$1').replace(/i$/, '')
}

/** Returns the key of one word or several: the stems of the words. */
export const toSynonymKey = (words: string) => words.split(' ').map(stemOf).join(' ')

/** The synonyms of one word or several, by the stems of these. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = readGroups()

function readGroups() {
  const found = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const group = line.split(', ')
    for (const word of group) {
      const key = toSynonymKey(word)
      const others = group.filter((other) => toSynonymKey(other) !== key)
      found.set(key, new Set([...(found.get(key) ?? []), ...others]))
    }
  }
  return new Map([...found].map(([key, words]) => [key, [...words]]))
}
