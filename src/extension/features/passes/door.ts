export { passes, stillWaiting } from './stored.ts'
