/** A member's profile as stored; texts that nobody wrote are empty. */
export interface MemberRow {
  id: string
  name: string
  first_name: string
  last_name: string
  /** `M`, `F` or empty. */
  gender: string
  headline: string
  introduction: string
  interests: string
  city: string
  country: string
  /** ISO 639, two letters. */
  language: string
  /** Id of the member's picture; empty without one. */
  picture: string
  /** Accounts at an external social network that a status goes to when it names none itself, separated by commas. */
  social_accounts: string
  updated: number
}
