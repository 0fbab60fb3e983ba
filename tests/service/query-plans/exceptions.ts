const removal = 'a command removes an application'

/** Statements that may scan a table, by a part of their text, with the reason. */
export const scans: Readonly<Record<string, string>> = {
  "FROM call_count WHERE subject LIKE '% ' ||": 'only the counts of two hours are stored; for removals and downloads',
  'FROM (SELECT 1 FROM news_item WHERE published > $1 LIMIT': 'ends after a thousand rows',
  'WITH latest AS MATERIALIZED': 'the latest news, a row for each contact of the member and some hundreds more',
  'FROM credential c': 'the list of members, for administrators',
  "FROM audit_entry WHERE action <> 'revoked' AND action <> 'known as' GROUP BY":
    'a page of the audit log, in the order of its index',
  "FROM audit_entry a JOIN member m ON m.id = a.member WHERE a.action = 'removed'": 'runs when a member is removed',
  'DELETE FROM token WHERE application = $1': removal,
  'DELETE FROM authorization_code WHERE application = $1': removal,
  'DELETE FROM consent WHERE application = $1': removal,
  'DELETE FROM call_count WHERE subject = $1 OR substr': removal,
  'DELETE FROM application WHERE key = $1': removal,
  'FROM ticket_key WHERE id = 1': 'one row',
  'FROM search_pending': 'one row, or some in the order of the key',
  's.words @@ CAST(': 'words that most rows have are found among the newest, in the order of the key',
  'search_text MATCH': 'the newest rows of an index of words',
  'FROM report': 'reports that wait for an administrator, at most a hundred of each member',
}

/** Statements that may sort the rows that they have found by an index. */
export const sorts: Readonly<Record<string, string>> = {
  ...scans,
  'WITH latest AS (SELECT c.contact': 'one row for each contact of a member; filtered news of those on the page',
  'n WHERE n.member = $1 AND n.reversed_domain': 'one member’s news of a domain',
  'CROSS JOIN member m WHERE c.member = $3': 'what a member’s contacts shared within a month',
  'FROM contact c CROSS JOIN news_item n WHERE n.recommendation = $1': 'a member’s contacts who shared one page',
  'SELECT m.* FROM member m WHERE m.state <>': 'at most 500 found members',
  'JOIN team_member o ON o.team = t.team': 'the members of teams that have at most 200',
  'FROM audit_entry a LEFT JOIN member m': 'the entries of one change, for administrators',
  'AS own WHERE at > CAST': 'one topic of a member’s download',
}

/** Tables with few rows for each member, which may be sorted. */
export const shortLists: Readonly<Record<string, string>> = {
  token: 'at most 50 of an application',
  authorization_code: 'at most 50 of an application',
  consent: 'one of each application',
  card: 'two',
  take_down: 'one of each text',
  team_member: 'the member’s teams',
  team_contact: 'members of teams that have at most 200',
  kept_response: 'the writes of a day',
}
