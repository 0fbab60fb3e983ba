export { type IndexedShare, pagesOf, roundRobin, type SharedPage } from './storage/shared-pages.ts'
export { allShares, knownMembers, sharesOf, sharesOfSite, sharesSince } from './storage/shares.ts'
export { type Index, index, laterIndex, options } from './storage/state.ts'
