import { type Row, type Variant, variantsOf } from '../breakable.ts'

interface OutboxVariant extends Variant {
  /** The network where it is caught: with Idempotency-Keys, or without. */
  network: 'code' | 'token'
}

const withKeys = (rows: readonly Row[]): OutboxVariant[] =>
  variantsOf(rows).map((each) => ({ ...each, network: 'code' }))

const withoutKeys = (rows: readonly Row[]): OutboxVariant[] =>
  variantsOf(rows).map((each) => ({ ...each, network: 'token' }))

const isUnderWay = "about.some(isLive) && content.type !== 'status'"
const schedule = 'browser.alarms.create(alarmName, { when: Date.now() + Math.max(wait, minAlarmDelay) })'
const repeats = 'honoursIdempotencyKeys(network) && api_key === network.apiKey && age < keyLifetime'
const isLate = "write.phase === 'waiting' && write.at < now - maxWaiting"
const send = 'kindOf(write).send(write.content, sending)'
const limit = "callsPerHour[initiator] * (initiator === 'background' ? rate : 1)"
const signedIn = '{ ...state, refusals: 0, until: state.until_for_all }'
const clearStatus = 'statusDraft(owner).removeIf(isSame)'
const wait = 'Math.min(firstDelay * factor ** (attempts - 1), maxDelay)'

/** Sends a write; some failures become another failure. */
const failing = (codes: string, instead: string) =>
  `${send}.catch((error) => { throw ${codes}.includes(failureOf(error).code) ? new Failed('${instead}') : error })`

const admitted = '[...writes.filter((each) => !replaced.includes(each)), write]'

/** Deliberately wrong outboxes. */
export const variants: readonly OutboxVariant[] = [
  ...withKeys([
    [
      'takes the second click for another write',
      'is refused as under-way',
      'isLive(duplicate) || isRecent(duplicate)',
      '!isLive(duplicate) && isRecent(duplicate)',
    ],
    ['lets two answers to a request contradict each other', 'two writes about the same', isUnderWay, 'false'],
    [
      'takes another comment for the second click',
      'lost: {"type":"comment"',
      "isSame(each.content, content) && each.phase !== 'refused'",
      "each.content.type === content.type && each.phase !== 'refused'",
    ],
    [
      'takes three writes at a time',
      'refused as outbox-full',
      'own.filter((each) => !isDone(each) && !replaced.includes(each)).length >= maxWrites',
      'own.filter(isLive).length >= 3',
    ],
    ['gives no time to take back', 'sent before the time to take it back was over', 'now + hold', 'now'],
    [
      'gives no time to take a removal back',
      'sent before the time to take it back was over',
      'now + hold',
      "content.type === 'removal' ? now : now + hold",
    ],
    [
      'says that it was taken back, and sends it',
      'sent though it was taken back',
      'drop(key, async () => restoreDraft(await find(key)))',
      'Promise.resolve()',
    ],
    [
      'sends what was taken back while it asked the network',
      'sent though it was taken back',
      '!(await isStored(write))',
      'false',
    ],
    [
      'counts the age of a write from before the member sent it again',
      'the member is asked about what is waiting, without need',
      "{ ...retried, at: now, phase: 'waiting', due: now, attempts: 0 }",
      "{ ...retried, phase: 'waiting', due: now, attempts: 0 }",
    ],
    [
      'leaves a write as it was when the member sends it again',
      'a write was deleted',
      '[...others, retriedNow(write)]',
      '[...others, write]',
    ],
    ['never deletes a write', 'kept beyond its age', 'stored.some(({ at }) => at < oldest)', 'false'],
    [
      'deletes writes after thirty hours',
      'a write was deleted',
      'draftLifetime * 24 * 60 * 60 * 1000',
      '30 * 60 * 60 * 1000',
    ],
    [
      'sends what waits for another member',
      'left as another member',
      'scheduledOf(current, owner).find(({ due }) => due <= now)',
      'owner && scheduledOf(current.map((each) => ({ ...each, owner })), owner).find(({ due }) => due <= now)',
    ],
    ['sets no alarm', 'nothing wakes the background for what waits', schedule, 'undefined'],
    [
      'sets its alarm too late',
      'woken',
      schedule,
      'browser.alarms.create(alarmName, { when: Date.now() + 2 * Math.max(wait, minAlarmDelay) })',
    ],
    [
      'says for hours that it is done',
      'said to be done for longer',
      'isDone(write) && !isGone(write) && !wasDeliveredLate(write)',
      'false',
    ],
    [
      'sends before it stores',
      'left before it was stored',
      "change(write.key, { ...write, phase: 'sending' })",
      'undefined',
    ],
    ['sends what is too old, unasked', 'sent 2', isLate, 'false'],
    [
      'asks about what is an hour old',
      'the member is asked about what is waiting, without need',
      isLate,
      "write.phase === 'waiting' && write.at < now - 3_600_000",
    ],
    ['waits as long as a clock was set back', 'waits for', 'write.at > now', 'false'],
    [
      'holds up what was tried before a clock was set back',
      'waits for',
      '{ ...write, ...sent, tried_at: now, due: write.due === null ? null : now }',
      '{ ...write, ...sent, tried_at: now }',
    ],
    [
      'relies on a key whose age nobody knows since a clock was set back',
      'sent again',
      '!isLive(write) || (write.tried_at ?? 0) <= now + clockCorrection',
      'true',
    ],
    [
      'makes a new key for each sending',
      'left though nobody wanted it',
      '{ key: write.key, as: caller }',
      '{ key: crypto.randomUUID(), as: caller }',
    ],
    [
      'takes no clear answer for a refusal',
      'called refused (invalid) after 50',
      send,
      failing("['unreachable']", 'invalid'),
    ],
    ['takes a 429 for a refusal', 'called refused (invalid) after 429', send, failing("['busy']", 'invalid')],
    [
      'takes no clear answer for a yes',
      'said to be done',
      send,
      `${send}.catch((error) => { if (failureOf(error).code !== 'unreachable') throw error })`,
    ],
    [
      'declines a request that is to be deleted',
      'left as something else',
      'members.deleteRequest',
      `({ id }, by) => members.answerRequest({ id, value: 'DECLINE', contact_card: 'NONE', message: '' }, by)`,
    ],
    ['shares anew what is shared already', 'an edit changed', 'recommendations.checkShare', "async () => 'send'"],
    [
      'reads no head for a share that may have left',
      'an edit changed',
      'kindOf(write).check(write.content, sending)',
      "write.sent_at === write.tried_at ? kindOf(write).check(write.content, sending) : 'send'",
    ],
    ['waits no longer after each failure', 'tried again too soon', wait, 'firstDelay'],
    ['waits for hours after some failures', 'waits for', wait, `10 * ${wait}`],
    [
      'loses what was typed since when it gives words back',
      'draft lost',
      "[message, typed].filter(Boolean).join('\\n')",
      'message',
    ],
    ['takes what was typed since along', 'draft lost', clearStatus, 'statusDraft(owner).remove()'],
    ['leaves in its form what was sent', 'sent, and in its form still', clearStatus, 'undefined'],
    [
      'calls a removal refused that finds its share gone',
      'called refused (not-found) after 404',
      "http.write('delete', pathOf(share_id), 'removal', sending).catch(goneIfNotFound)",
      "http.write('delete', pathOf(share_id), 'removal', sending)",
    ],
    ['does not mark a request as answered', 'a request waits again', "'id' in content", "content.type === 'deletion'"],
    [
      'takes a member’s calls from those of the background',
      'not taken from the calls of the member',
      "has(by, isWrite ? 0 : 1) ? by : by === 'member' && has('background', 1) ? 'background' : undefined",
      "has('background', isWrite ? 0 : 1) ? 'background' : undefined",
    ],
    ['allows few calls at once', 'says busy', limit, '3'],
    [
      'asks for nothing any more since calls were scarce once',
      'has asked for nothing new',
      limit,
      `initiator === 'background' && rate < 1 ? 0.01 : ${limit}`,
    ],
    [
      'keeps its pace in memory only',
      'GET /me/pending_requests before a Retry-After was over',
      'current ?? (await load().catch(() => null))',
      'current ?? null',
    ],
    [
      'hears of no Retry-After',
      'GET /me/pending_requests before a Retry-After was over',
      'retry_at && retry_at + Math.min(spread, (retry_at - time) / 4) * random()',
      'undefined',
    ],
    [
      'makes a pause longer when the clock is set back',
      'too late for what waits',
      'isImpossible ? 0 : until - back',
      'until',
    ],
    [
      'asks a network that wants to be left alone, since somebody signs in',
      'before a Retry-After was over',
      signedIn,
      '{ ...state, refusals: 0, until: 0, until_for_all: 0 }',
    ],
    ['takes what a 429 said to one member for said to the next', 'too late for what waits', signedIn, 'state'],
    [
      'asks every five hours what is new',
      'asks what is new only in',
      '(period / rate) * (idle > unused ? unusedFactor : 1)',
      '10 * (period / rate) * (idle > unused ? unusedFactor : 1)',
    ],
  ]),
  {
    name: 'sends the later of two edits first',
    rule: 'took the place of a later one',
    network: 'code',
    changes: [
      [isUnderWay, `content.type !== 'comment' && ${isUnderWay}`],
      [admitted, `about.some(isLive) && content.type === 'comment' ? [write, ...writes] : ${admitted}`],
    ],
  },
  {
    name: 'relies on keys for two days',
    rule: 'sent again',
    network: 'code',
    changes: [
      [repeats, 'age < 48 * 3_600_000'],
      ['now - (write.sent_at ?? now) >= keyLifetime', 'false'],
    ],
  },
  ...withoutKeys([
    [
      'sends again what it can’t be sure of, whatever the network does with keys',
      'sent again, though it may have arrived',
      repeats,
      'api_key === network.apiKey && age < keyLifetime',
    ],
    [
      'takes what died on its way for what never left',
      'sent again, though it may have arrived',
      "{ ...write, phase: 'unknown', due: now }",
      "{ ...write, phase: 'waiting', due: now }",
    ],
    [
      'takes a network that can’t be asked for one that has it',
      'said to be done',
      'kindOf(write).wasDelivered(write.content, sending, since)',
      'kindOf(write).wasDelivered(write.content, sending, since).catch(() => true)',
    ],
    ['takes what has not arrived for what may have', 'says ', send, failing("['busy', 'offline']", 'unreachable')],
    [
      'shares again what an edit finds removed',
      'an edit shared again what was removed',
      'head && !head.shared',
      'false',
    ],
    [
      'edits a comment with what the tab says of the page',
      'an edit changed title',
      "cut(head?.[name] ?? '', described[name].max)",
      "name === 'title' ? comment.page_title : head?.[name] ?? ''",
    ],
    [
      'takes a share that is there for a removed one',
      'said to be done, and the network doesn',
      '!head.shared || head.share_id !== share_id',
      'true',
    ],
  ]),
]
