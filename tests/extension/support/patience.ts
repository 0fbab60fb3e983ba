import { vi } from 'vitest'

/** Default timeout of `vi.waitFor` in milliseconds; vitest's own second is too short on a busy machine. */
export const patience = 8000

const { waitFor } = vi

// all files of a worker load this module once
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: patience, ...(typeof options === 'number' ? { timeout: options } : options) })
