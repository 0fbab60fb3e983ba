export { addition, adds, calls } from './calls.ts'

export const styles = [new URL('conversation.css', import.meta.url)]
