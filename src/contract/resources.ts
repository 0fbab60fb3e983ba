/**
 * The fields of every resource as they stand on the wire (specification §2; the fields that §2 leaves out as observed).
 * Optional fields are absent, not empty, when there is nothing to say.
 */

/** Fields of every graph resource. */
export interface GraphResource {
  /** Opaque; may be empty in a list's head. */
  id: string
  type: string
  name: string
  /** The resource's page on the network's web site. In a recommendation's head: the shared page's URL. */
  link: string
  /** ISO 8601; this project writes `2013-05-03T11:59:41+0000` and reads every observed form. */
  updated_time: string
}

export interface Paging {
  /** Absolute URL of the page before, or empty. */
  previous: string
  /** Absolute URL of the next page, or empty. Elsewhere it may carry a token: read the page number, never request it. */
  next: string
}

export interface List<Item> extends GraphResource {
  /** All elements, not only those of this page. */
  count: number
  /** The same as text; differs where a network caps the count (`>10000`). */
  count_string: string
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
  /** With `user_detail` PARTIAL or FULL, and in the profile query whatever it says: */
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
  /** Steps from contact to contact; 0 is the caller. */
  distance?: number
}

export interface Sharer extends Member {
  /** What this member said with the share: an addition of this project's service. */
  sharing_message?: string
}

/** Response to GET /recommend. */
export interface Recommendation extends List<Sharer> {
  domain: string
  title: string
  overview: string
  keywords?: string
  /** True when the caller shared this page. */
  shared: boolean
  /** The caller's own message. */
  sharing_message?: string
  /**
   * The graph id of the caller's own share, exactly when `shared`: it takes the caller's PUT and DELETE. An addition of this
   * project's service: a network that can do neither sends none.
   */
  share_id?: string
  /** Only when the source's pretty name is known; otherwise use `domain`. */
  site_name?: string
  url_picture?: string
}

/** Response to GET /<contact request>, and an item of `pending_requests`. */
export interface ContactRequest extends GraphResource {
  from: Member
  to: Member
  subject: string
  message: string
  mutual_contact_count: number
}

/** An item of a newsfeed: a shared page or a status. */
export interface NewsItem extends GraphResource {
  from: Member
  /** The news item that this one is about; this project's service has none. */
  on?: NewsItem
  category?: GraphResource
  label: string
  message: string
  title?: string
  description?: string
  picture?: string
  language: string
  creation_date: string
  /** A redirect on the network's web site. */
  infeed_link: string
  comment_count: number
  like_count: number
  tags?: string[]
  /** The shared page's URL: an addition of this project's service. */
  url?: string
}

export interface Created {
  created: true
  /** A graph path, not always an opaque id (`me/newsfeed`). */
  created_graph_id: string
}

export interface Updated {
  updated: true
}

export interface Deleted {
  deleted: true
}

/** Body of every failed graph call; the OAuth endpoints' is `{"error": "invalid_grant"}`. */
export interface GraphError {
  error: { type: string; message: string[] }
}
