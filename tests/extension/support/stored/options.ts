import { defaultOptions } from '../../../../src/extension/schemas/options.ts'

/** Stored options with some of capabilities, which the core doesn't know. */
export const optionsWith = (ofCapabilities: Record<string, unknown>) => ({ ...defaultOptions, ...ofCapabilities })
