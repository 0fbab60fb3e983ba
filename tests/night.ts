/**
 * Whether this is `npm run night -- whole`, which runs every test as a whole. `npm test` runs a sample of what takes
 * minutes and is rarely about a change.
 */
export const isNight = process.env.NIGHT === 'whole'
