import type { Feeds } from './api/newsfeed.ts'
import type { Session } from './auth/session.ts'

/** Parts of the core that are made anew with each background, for its capabilities. */
export interface Core {
  session: Session
  newsfeed: Feeds
}

export interface Running {
  /** Registers its listeners before any await, or the event that woke the worker would be lost. */
  start: () => void
  /** Called when a popup shows the pending requests. */
  requestsShown?: () => Promise<unknown>
}

/** A capability's door in the background. The core imports no capability: the entry file hands over their list. */
export type InBackground = (core: Core) => Running
