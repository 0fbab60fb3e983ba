import type { BrokenFile } from './variants.ts'

/** The pace of all calls, broken. */
export const pacing: Record<string, BrokenFile[]> = {
  'background/http/rate-limit.ts': [
    {
      name: 'takes a member’s calls from those of the background',
      edits: [["backgroundReasons.has(reason) ? 'background' : 'member'", "'background'"]],
      rule: 'not taken from the calls of the member',
    },
    {
      name: 'allows few calls at once',
      edits: [['Math.min(perHour, calls + added)', 'Math.min(3, calls + added)']],
      rule: 'says paced',
    },
    {
      name: 'keeps its pace in memory only',
      edits: [['store(pace).catch(() => undefined)', '']],
      rule: 'GET /me/pending_requests before a Retry-After was over',
    },
    {
      name: 'hears of no Retry-After',
      edits: [['const asked = retry_at &&', 'const asked = undefined &&']],
      rule: 'GET /me/pending_requests before a Retry-After was over',
    },
    {
      name: 'makes a pause longer when the clock is set back',
      edits: [['const back = Math.max(0, buckets.member.at - now, buckets.background.at - now)', 'const back = 0']],
      rule: 'too late for what waits',
    },
    {
      name: 'asks a network that wants to be left alone, since somebody signs in',
      edits: [['refusals: 0, until: pace.until_for_all })', 'refusals: 0, until: 0 })']],
      rule: 'before a Retry-After was over',
    },
    {
      name: 'takes what a 429 said to one member for said to the next',
      edits: [['refusals: 0, until: pace.until_for_all })', 'refusals: 0 })']],
      rule: 'too late for what waits',
    },
    {
      name: 'asks for nothing any more since calls were scarce once',
      edits: [['Math.max(slowest, rate / 2)', 'rate / 1000']],
      rule: 'has asked for nothing new',
    },
  ],
  'background/browser/polling.ts': [
    {
      name: 'asks every five hours what is new',
      edits: [['const period = 30 * minute', 'const period = 300 * minute']],
      rule: 'asks what is new only in',
    },
  ],
}
