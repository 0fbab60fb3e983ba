import type { BrokenFile } from './variants.ts'

/** How shares, their comments and their removals are sent, broken. */
export const sharing: Record<string, BrokenFile[]> = {
  'background/api/recommendations.ts': [
    {
      name: 'shares anew what is shared already',
      edits: [["if (!shared) return 'send'", "return 'send'"]],
      rule: 'an edit changed',
      seed: 17,
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
      seed: 22,
    },
  ],
  'background/outbox/admission.ts': [
    {
      name: 'takes another comment for the second click',
      edits: [['isSame(each.content, content) &&', '(each.content.type === content.type) &&']],
      rule: 'lost: {"type":"comment"',
      seed: 253,
    },
  ],
  'background/outbox/timing.ts': [
    {
      name: 'waits as long as a clock was set back',
      edits: [['if (write.at > now) return { ...write, at: now, due: now }', '']],
      rule: 'waits for',
      seed: 3,
    },
  ],
}
