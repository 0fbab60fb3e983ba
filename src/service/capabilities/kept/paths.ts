/** A part of the list: pages to read, or those that are done with. */
export interface ShownList {
  done: boolean
  query?: string | undefined
  page?: string | undefined
}

export function listPath({ done, query, page }: ShownList, more: Readonly<Record<string, string>> = {}): string {
  const parameters = { ...(done && { list: 'done' }), ...(query && { query }), ...(page && { page }), ...more }
  return Object.keys(parameters).length > 0 ? `/kept?${new URLSearchParams(parameters)}` : '/kept'
}

export const keptPath = (id: string): string => `/kept/${id}`

/** Where a file of bookmarks comes in. */
export const bringPath = '/kept/bookmarks'
