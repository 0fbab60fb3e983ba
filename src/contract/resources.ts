import type { PageTexts } from './endpoints.ts'

/* Fields of the resources (§2; else as observed). An optional field without a value is absent, not empty. */

export interface GraphResource {
  /** Opaque; may be empty in a list's head. */
  id: string
  type: string
  name: string
  /** The resource's page on the network's web site. Other networks: of a recommendation the shared page's URL. */
  link: string
  /** ISO 8601. This project writes `2013-05-03T11:59:41+0000` and reads every observed form. */
  updated_time: string
}

export interface Paging {
  previous: string
  /** Absolute URL of the next page, or empty. It may have a token: read its page number, never request it. */
  next: string
}

export interface List<Item> extends GraphResource {
  count: number
  /** The count as text. Other networks' differs if they cap the count (`>10000`). */
  count_string: string
  /** True if the list has more elements than were counted; absent otherwise. An addition of this service. */
  capped?: true
  paging: Paging
  data: Item[]
}

export interface Location {
  city?: string
  zipcode?: string
  country?: string
  area?: string
  timezone?: string
  latitude?: number
  longitude?: number
}

/** A member: `from`, `to`, an item of a list. Type USER, or SHARER in a recommendation. */
export interface Member extends GraphResource {
  language: string
  /** An addition of our own service: true if the member has left the network; absent otherwise. */
  left?: true
  /** Further fields come only with `user_detail` PARTIAL or FULL, and always in the profile query. */
  first_name?: string
  last_name?: string
  nickname?: string
  /** `M`, `F` or empty. */
  gender?: string
  headline?: string
  introduction?: string
  interests?: string
  location?: Location
  contact_count?: number
  has_picture?: boolean
  picture_small?: string
  picture_large?: string
  is_premium?: boolean
  premium_since?: string
  distance?: number
  /** Of the caller alone: names of what the network adds to the specification, such as `passes`. An addition itself. */
  additions?: string[]
}

export interface Sharer extends Member {
  /** The comment that this member shared the page with. An addition of this service, as the next ones. */
  sharing_message?: string
  /** The passage of the page that the member quotes. */
  quote?: string
  /** Id of the share, which is a news item. */
  share_id?: string
  like_count?: number
  comment_count?: number
  /** True if the caller likes the share; absent otherwise. */
  liked?: true
}

export interface Recommendation extends List<Sharer>, Partial<PageTexts> {
  /** The page's URL. An addition of this service, as `link` leads to the network's own page about it. */
  url: string
  domain: string
  title: string
  overview: string
  shared: boolean
  sharing_message?: string
  /** Id of the caller's share, for PUT and DELETE; present exactly if `shared`. An addition of this service. */
  share_id?: string
  /** The passage that the caller's share quotes. An addition of this service. */
  quote?: string
  /** URL of the network's own small copy of the picture. An addition of this service. */
  picture_copy?: string
  /** What was passed to the caller about the page, the newest first; absent without any. An addition of this service. */
  passed?: Pass[]
  /** What the caller has kept of the page; absent without it. An addition of this service. */
  kept?: KeptPage
}

export interface ContactRequest extends GraphResource {
  from: Member
  to: Member
  subject: string
  message: string
  mutual_contact_count: number
}

export interface NewsItem extends GraphResource {
  from: Member
  /** The news item that this one is about. This service never sends it. */
  on?: NewsItem
  category?: GraphResource
  label: string
  message: string
  title?: string
  description?: string
  picture?: string
  /** URL of the network's own small copy of the picture. An addition of this service. */
  picture_copy?: string
  language: string
  creation_date: string
  /** A redirect on the network's web site. */
  infeed_link: string
  comment_count: number
  like_count: number
  /** True if the caller likes the item; absent otherwise. An addition of this service. */
  liked?: true
  tags?: string[]
  /** The shared page's URL. An addition of this service. */
  url?: string
  /** The passage of the page that the member quotes. An addition of this service. */
  quote?: string
  /** Number of members whose shares of the page match; only in a search. An addition of this service. */
  sharer_count?: number
}

/** Shares and statuses that a search finds. An addition of this service. */
export interface SearchResults extends List<NewsItem> {
  /** On the first page, if asked for: pages that the caller keeps, first those to read, the newest first. */
  kept?: KeptPage[]
}

/** A page with a member's words, to people or for oneself. An addition of this service, as all that follow. */
export interface PageWithWords extends GraphResource, Partial<PageTexts> {
  url: string
  title: string
  message: string
  quote?: string
  language: string
  creation_date: string
  picture_copy?: string
}

/** A page that a member passed to people. */
export interface Pass extends PageWithWords {
  from: Member
  /** To the sender all receivers; to a receiver that member alone. */
  to: Receiver[]
  receiver_count: number
  /** The team to which it was passed as a whole. */
  team?: string
}

/** A receiver of a pass, with the answer, if there is one. Only that member sees the value DONE. */
export interface Receiver extends Member {
  value?: 'THANKS' | 'DONE'
  message?: string
  answered_time?: string
}

/** A member or a team to whom the caller may pass something. */
export interface Addressee extends GraphResource {
  /** Of a member, with the other fields of a member. */
  language?: string
  /** Of a team. */
  member_count?: number
}

/** The list of passes. */
export interface Passes extends List<Pass> {
  /** How many wait for the caller's answer. */
  waiting_count: number
}

/** A page that the caller keeps for later. */
export interface KeptPage extends PageWithWords {
  done: boolean
}

/** An answer to a share or a status. */
export interface NewsItemComment extends GraphResource {
  from: Member
  message: string
  language: string
  created_time: string
}

/** What members did with something of the caller's, gathered by it and by kind. */
export interface Notice extends GraphResource {
  /**
   * `LIKE` and `COMMENT`: of a share or a status; `SHARE`: of a page that the caller shared first; `THANKS`: of a pass,
   * perhaps with an answer.
   */
  kind: 'LIKE' | 'COMMENT' | 'SHARE' | 'THANKS'
  /** The latest members, at most three. */
  from: Member[]
  from_count: number
  /** What it is about. */
  on: GraphResource & { url?: string }
  /** The latest answer. */
  message?: string
}

/** A page that many members shared, with the texts of GET /recommend. An addition of this service. */
export interface MostSharedPage extends GraphResource {
  url: string
  title: string
  picture_copy?: string
  sharer_count: number
}

export interface Created {
  created: true
  /** Id of the new status, or of the page that was shared. Other networks: a graph path (`me/newsfeed`). */
  created_graph_id: string
}

export interface Updated {
  updated: true
}

export interface Deleted {
  deleted: true
}

/** Body of every failed graph call. The OAuth endpoints send `{"error": "invalid_grant"}` instead. */
export interface GraphError {
  error: {
    type: string
    message: string[]
    /** Ids of the members to whom nothing can be passed; of POST /pass alone. An addition of this service. */
    refused?: string[]
  }
}
