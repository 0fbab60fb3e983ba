import { createPace } from '../../../src/extension/background/pace/pace.ts'

/** A pace that forgets each call at once, and begins again the moment that it may: for tests of something else. */
export const unpaced = createPace({ load: async () => null, store: async () => {}, random: () => 0 })
