export { findNewest, longestSearch } from './find.ts'
export { belowFound } from './page.ts'
