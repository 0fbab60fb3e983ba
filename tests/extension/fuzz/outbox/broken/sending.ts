import type { BrokenFile } from './variants.ts'

/** How the outbox takes, sends and ends writes, broken. */
export const sending: Record<string, BrokenFile[]> = {
  'background/outbox/outbox.ts': [
    {
      name: 'takes the second click for another write',
      edits: [
        [
          'if (duplicate && (isLive(duplicate) || isRecent(duplicate))) {',
          'if (duplicate && isRecent(duplicate) && !isLive(duplicate)) {',
        ],
      ],
      rule: 'is refused as under-way',
    },
    {
      name: 'lets two answers to a request contradict each other',
      edits: [["if (about.some(isLive) && content.type !== 'status')", 'if (false)']],
      rule: 'two writes about the same',
    },
    {
      name: 'counts the age of a write from before the member sent it again',
      edits: [
        ["return { ...write, ...sent, at: now, phase: 'waiting'", "return { ...write, ...sent, phase: 'waiting'"],
      ],
      rule: 'the member is asked about what is waiting, without need',
    },
    {
      name: 'takes three writes at a time',
      edits: [['export const maxWrites = 50', 'export const maxWrites = 3']],
      rule: 'refused as outbox-full',
    },
  ],
  'background/outbox/delivery.ts': [
    {
      name: 'waits no longer after each failure',
      edits: [['const factor = 4', 'const factor = 1']],
      rule: 'tried again too soon',
    },
    {
      name: 'waits for hours after some failures',
      edits: [['const maxDelay = 30 * 60 * 1000', 'const maxDelay = 300 * 60 * 1000']],
      rule: 'waits for',
    },
    {
      name: 'sends again what it can’t be sure of, whatever the network does with keys',
      edits: [["if (write.phase === 'waiting' || repeats) {", 'if (true) {']],
      rule: 'sent again, though it may have arrived',
      network: 'token',
    },
    {
      name: 'takes a network that can’t be asked for one that has it',
      edits: [['.catch(() => undefined)', '.catch(() => true)']],
      rule: 'said to be done',
      network: 'token',
    },
    {
      name: 'makes a new key for each sending',
      edits: [
        ['const sending = { key: write.key, as: caller }', 'const sending = { key: crypto.randomUUID(), as: caller }'],
      ],
      rule: 'left though nobody wanted it',
    },
    {
      name: 'takes no clear answer for a refusal',
      edits: [["  'server',\n", '']],
      rule: 'called refused (server) after 50',
    },
    {
      name: 'takes a 429 for a refusal',
      edits: [["  'busy',\n", '']],
      rule: 'called refused (busy) after 429',
    },
    {
      name: 'takes no clear answer for a yes',
      edits: [
        [
          "return isAsked ? undefined : { ...retry, phase: 'unknown', failure: { ...failure, code: codes.unconfirmed } }",
          'return isAsked ? undefined : doneStatus()',
        ],
      ],
      rule: 'said to be done',
    },
    {
      name: 'takes what has not arrived for what may have',
      edits: [
        [
          'if ((temporary.has(failure.code) && !mayBeRepetition) || isUnsent) return { ...retry, phase: write.phase, failure }',
          "if (temporary.has(failure.code)) return { ...retry, phase: 'unknown', failure: { ...failure, code: codes.unconfirmed } }",
        ],
      ],
      rule: 'says ',
      network: 'token',
    },
  ],
  'background/outbox/kinds.ts': [
    {
      name: 'does not mark a request as answered',
      edits: [['await contactRequest.onDelivered(answer)', '']],
      rule: 'a request waits again',
    },
    {
      name: 'declines a request that is to be deleted',
      edits: [
        [
          'deletion: { ...contactRequest, send: contactRequests.delete },',
          "deletion: { ...contactRequest, send: ({ id }, by) => contactRequests.answer({ type: 'answer', id, value: 'DECLINE', contact_card: 'NONE', message: '' }, by) },",
        ],
      ],
      rule: 'left as something else',
    },
  ],
}
