import type { Version } from '../../version.ts'

/** Adds the teams of members. A team exists as long as it has members. */
export const teams: Version = [
  `CREATE TABLE team_member (
     team TEXT NOT NULL,
     member TEXT NOT NULL REFERENCES member (id),
     PRIMARY KEY (team, member)
   )`,
  'CREATE INDEX team_member_member ON team_member (member)',
]
