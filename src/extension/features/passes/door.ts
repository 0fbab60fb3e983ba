/** What others use of the passes. */
export { passes, stillWaiting } from './stored.ts'
