const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Bounds of the index and of its walks. Times are milliseconds. */
export const bounds = {
  /**
   * Shares in the index; beyond that, the most active sharer's oldest shares are pruned (`storage/index/shares.ts`).
   */
  shares: 10_000,
  /** Age of a share. */
  age: 365 * day,
  /** Valid dates of news: since `earliest`, in milliseconds since 1970, and at most `ahead` of this browser's clock. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  /** Calls of one run (`indexing.ts`), and its calls that are reserved for whole walks. */
  callsPerRun: 10,
  callsForWhole: 5,
  /** Calls of one walk; each reads up to 100 news. */
  callsPerWalk: 100,
  /** The time before the newest known one that a recent walk reads again, since lists may lag. */
  overlap: hour,
  /** Interval of recent walks; shorter than that of alarms, which may come early. */
  recent: 20 * minute,
  /** Interval of whole walks: this time for each call of the last one, between the two limits. */
  wholePerCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
  /** After this many titled items, or items of any kind, without any URL, the network's news count as without URLs. */
  titledWithoutUrl: 5,
  withoutUrl: 50,
  /** Interval of runs at a network without URLs. A stored time further ahead is ignored: the clock was set back. */
  withoutPages: day,
} as const
