import type { Papers } from '../../src/service/store/part.ts'

/**
 * The core's tables and columns for each row of the papers; `notMembers` in papers.test.ts has the other tables. The
 * journal and files of the operator have rows without tables.
 */
export const papersOfCore: Papers = {
  profile: {
    // nobody sets the gender
    member: `id name first_name last_name gender headline introduction interests city country language picture
      social_accounts updated sort_name`,
    picture: 'id member media_type',
    picture_piece: 'picture number bytes',
    name_word: 'word member',
  },
  account: {
    member: 'state role',
    credential: 'member login password email administrator_email email_confirmed',
    member_link: 'member hash kind expires mail_failure by_other',
    pending_email: 'member email hash expires',
    member_alias: 'hash member readmitted',
    session: 'hash member expires provider_session authenticated proven_by browser used',
  },
  teams: { team_member: 'team member', team_contact: 'member contact team', member: 'joined' },
  contacts: {
    contact: 'member contact since',
    ended_contact: 'member contact ended',
    contact_request: 'id from_member to_member subject message state answer contact_card asked updated withdrawn told',
    card: 'member kind company position email phone address',
    numbered_contact: 'member contact',
    member_tally: 'number member contacts news contact_changes imported',
  },
  shares: {
    news_item: `id member recommendation message language title overview keywords site_name url_picture by_mobile
      social_accounts created published described reversed_domain url quote imported`,
    removed_news_item: `id member recommendation message language title overview keywords site_name url_picture
      by_mobile social_accounts created published described removed reversed_domain url taken_down quote imported`,
    merged_share: `id share member url title overview keywords site_name url_picture message quote language created
      published`,
    numbered_sharer: 'recommendation member',
    recommendation: `id match_key title overview keywords site_name url_picture language texts_changes key_version`,
  },
  applications: {
    consent: 'member application contacts given version',
    ended_consent: 'member application contacts',
    token: 'hash member application issued provider_session session browser called',
    authorization_code: 'hash member application redirect_uri code_challenge expires token provider_session session',
    kept_response: 'application member key request response taken',
  },
  calls: { call_count: 'hour subject calls', guess: 'subject guesses until' },
  log: { audit_entry: 'id time actor action member item' },
  cookies: {},
  files: {},
}
