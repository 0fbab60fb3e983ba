import type { reportReasons } from '../../store/reports.ts'

/** The keys of the t that name the reasons of a report. */
export const reasonSentences = {
  spam: 'reasonSpam',
  insult: 'reasonInsult',
  unlawful: 'reasonUnlawful',
  private: 'reasonPrivate',
  other: 'reasonOther',
} as const satisfies Record<(typeof reportReasons)[number], string>
