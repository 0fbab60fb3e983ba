/** What other capabilities use of the kept pages. */
export { kept, stillKept } from './stored.ts'
