import type { BrokenFile } from './variants.ts'

/** How the outbox stores writes, wakes for them and moves their words, broken. */
export const storing: Record<string, BrokenFile[]> = {
  'background/outbox/runner.ts': [
    {
      name: 'sends before it stores',
      edits: [
        [
          'createDelivery(session.callerOf, kindOf, writes.leave)',
          'createDelivery(session.callerOf, kindOf, writes.isStored)',
        ],
      ],
      rule: 'left before it was stored',
    },
    {
      name: 'sends what waits for another member',
      edits: [
        [
          'const owner = await session.owner()\n      const now',
          'const owner = (await session.owner()) && stored[0]?.owner\n      const now',
        ],
        [
          'createDelivery(session.callerOf, kindOf, writes.leave)',
          "createDelivery(async () => session.callerOf((await session.owner()) ?? ''), kindOf, writes.leave)",
        ],
      ],
      rule: 'left as another member',
    },
    {
      name: 'sets no alarm',
      edits: [['await browser.alarms.create(alarmName, { when: Date.now() + Math.max(wait, minAlarmDelay) })', '']],
      rule: 'nothing wakes the background for what waits',
    },
    {
      name: 'sets its alarm too late',
      edits: [['Date.now() + Math.max(wait, minAlarmDelay)', 'Date.now() + 2 * Math.max(wait, minAlarmDelay)']],
      rule: 'woken',
    },
  ],
  'background/outbox/outbox.ts': [
    {
      name: 'never deletes a write',
      edits: [['if (stored.some(({ at }) => at < oldest))', 'if (false)']],
      rule: 'kept beyond its age',
    },
    {
      name: 'says that it was taken back, and sends it',
      edits: [
        [
          'drop(key, async () => restoreDraft(await find(key)))',
          'exclusive(async () => restoreDraft(await find(key)))',
        ],
      ],
      rule: 'sent though it was taken back',
    },
    {
      name: 'gives no time to take back',
      edits: [['due: now + hold,', 'due: now,']],
      rule: 'sent before the time to take it back was over',
    },
    {
      name: 'deletes writes after thirty hours',
      edits: [['draftLifetime * 24 * 60 * 60 * 1000', '30 * 60 * 60 * 1000']],
      rule: 'a write was deleted',
    },
  ],
  'background/outbox/stored-writes.ts': [
    {
      name: 'relies on keys for two days',
      edits: [['export const keyLifetime = 20 * 60 * 60 * 1000', 'export const keyLifetime = 48 * 60 * 60 * 1000']],
      rule: 'sent again',
    },
    {
      name: 'sends what is too old, unasked',
      edits: [["if (write.phase === 'waiting' && write.at < now - maxWaiting) return { ...write, due: null }", '']],
      rule: 'sent 2',
    },
    {
      name: 'asks about what is an hour old',
      edits: [['const maxWaiting = 20 * 60 * 60 * 1000', 'const maxWaiting = 60 * 60 * 1000']],
      rule: 'the member is asked about what is waiting, without need',
    },
    {
      name: 'takes what died on its way for what never left',
      edits: [
        [
          "if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }",
          "if (write.phase === 'sending') return { ...write, phase: 'waiting', due: now }",
        ],
      ],
      rule: 'taken for not arrived',
      network: 'token',
    },
    {
      name: 'says for hours that it is done',
      edits: [['const doneLifetime = 10 * 60 * 1000', 'const doneLifetime = 10 * 60 * 60 * 1000']],
      rule: 'said to be done for longer',
    },
  ],
  'background/outbox/drafts.ts': [
    {
      name: 'loses what was typed since when it gives words back',
      edits: [["[message, typed].filter(Boolean).join('\\n')", 'message']],
      rule: 'draft lost',
    },
    {
      name: 'takes what was typed since along',
      edits: [
        [
          "if (content.type === 'status') await statusDraft(owner).removeIf(isSame)",
          "if (content.type === 'status') await statusDraft(owner).remove()",
        ],
      ],
      rule: 'draft lost',
    },
    {
      name: 'leaves in its form what was sent',
      edits: [["if (content.type === 'status') await statusDraft(owner).removeIf(isSame)", '']],
      rule: 'sent, and in its form still',
    },
  ],
}
