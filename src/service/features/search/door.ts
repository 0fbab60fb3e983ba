export { findNewest, longestSearch } from './find.ts'
