import { vi } from 'vitest'

/**
 * Milliseconds that a test waits for what it expects, unless it says otherwise: the default of 1 s is too short on a
 * busy machine.
 */
export const patience = 8000

const { waitFor } = vi

/** Lets `vi.waitFor` wait longer. All files of a worker load this module once. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: patience, ...(typeof options === 'number' ? { timeout: options } : options) })
