export { type IndexedShare, pagesOf, roundRobin, type SharedPage } from './storage/shared-pages.ts'
export { allShares, index, knownMembers, sharesOf, sharesOfSite, sharesSince } from './storage/shares.ts'
export { options } from './storage/state.ts'
