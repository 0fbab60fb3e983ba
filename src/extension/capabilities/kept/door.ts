/** What other capabilities use of the kept pages. */
export { kept } from './stored.ts'
