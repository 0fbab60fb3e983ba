import type { BrokenFile } from './variants.ts'

/** How shares, their comments and their removals are sent, broken. */
export const sharing: Record<string, BrokenFile[]> = {
  'background/api/recommendations.ts': [
    {
      name: 'shares anew what is shared already',
      edits: [["if (!shared) return 'send'", "return 'send'"]],
      rule: 'an edit changed',
    },
    {
      name: 'shares again what an edit finds removed',
      edits: [["if (head && !head.shared) throw new Failed('share-gone')", '']],
      rule: 'an edit shared again what was removed',
      network: 'token',
    },
    {
      name: 'calls a removal refused that finds its share gone',
      edits: [["reason: 'removal', sending }).catch(goneIfNotFound)", "reason: 'removal', sending })"]],
      rule: 'called refused (not-found) after 404',
    },
    {
      name: 'takes a share that is there for a removed one',
      edits: [['return !head.shared || head.share_id !== share_id', 'return true']],
      rule: 'said to be done, and the network doesn',
      network: 'token',
    },
    {
      name: 'edits a comment with what the tab says of the page',
      edits: [
        [
          'const parameters = { url, ...filled(fields), message }',
          'const parameters = { url, title: comment.page_title, message }',
        ],
      ],
      rule: 'an edit changed title',
      network: 'token',
    },
  ],
  'background/outbox/outbox.ts': [
    {
      name: 'takes another comment for the second click',
      edits: [['isSame(each.content, content) &&', '(each.content.type === content.type) &&']],
      rule: 'lost: {"type":"comment"',
    },
    {
      name: 'sends the later of two edits first',
      edits: [
        [
          "if (about.some(isLive) && content.type !== 'status')",
          "if (about.some(isLive) && content.type !== 'status' && content.type !== 'comment')",
        ],
        [
          'writes: [...writes.filter((each) => !replaced.includes(each)), write]',
          'writes: [write, ...writes.filter((each) => !replaced.includes(each))]',
        ],
      ],
      rule: 'took the place of a later one',
    },
  ],
  'background/handlers.ts': [
    {
      name: 'gives no time to take a removal back',
      edits: [["{ type: 'removal', ...removal }, await holdOf()", "{ type: 'removal', ...removal }, 0"]],
      rule: 'sent before the time to take it back was over',
    },
  ],
  'background/outbox/delivery.ts': [
    {
      name: 'reads no head for a share that may have left',
      edits: [
        [
          'await kindOf(write).check(write.content, sending)',
          "write.phase === 'waiting' ? await kindOf(write).check(write.content, sending) : 'send'",
        ],
      ],
      rule: 'an edit changed',
    },
  ],
  'background/outbox/stored-writes.ts': [
    {
      name: 'waits as long as a clock was set back',
      edits: [['if (write.at > now) return { ...write, at: now, due: now }', '']],
      rule: 'waits for',
    },
    {
      name: 'holds up what was tried before a clock was set back',
      edits: [['tried_at: now, due: write.due === null ? null : now }', 'tried_at: now }']],
      rule: 'waits for',
    },
    {
      name: 'relies on a key whose age nobody knows since a clock was set back',
      edits: [['if (!isLive(write) || (write.tried_at ?? 0) <= now + clockCorrection) return write', 'return write']],
      rule: 'sent again',
    },
  ],
}
