import type { GuardLists } from '../../../src/extension/page/guard.ts'

/** The lists of a member without excluded sites and without an organization's policy. */
export const noLists: GuardLists = { excluded_sites: [], internal_hosts: [], never_hosts: [] }
