import type { Papers } from './part.ts'

/**
 * Where the core has the data of which the papers speak; `notMembers` in tests/repository/papers.test.ts has the other
 * tables. The journal and files of the operator have rows without tables.
 */
export const papersOfCore: Papers = {
  profile: ['member', 'picture', 'picture_piece', 'name_word'],
  account: ['member', 'credential', 'member_link', 'pending_email', 'member_alias', 'session'],
  teams: ['team_member', 'team_contact', 'member'],
  contacts: ['contact', 'ended_contact', 'contact_request', 'card', 'numbered_contact', 'member_tally'],
  shares: ['news_item', 'removed_news_item', 'merged_share', 'numbered_sharer', 'recommendation'],
  applications: ['consent', 'token', 'authorization_code', 'kept_response'],
  calls: ['call_count', 'guess'],
  log: ['audit_entry'],
  cookies: [],
  files: [],
}
