import type { GuardLists } from '../../../src/extension/page/guard.ts'

/** Neither the member nor the organisation has listed a host. */
export const noLists: GuardLists = { excluded_sites: [], internal_hosts: [], never_hosts: [] }
