/** The CSRF token in a page's forms; empty where the page has none. */
export function readCsrfToken(page: string): string {
  return /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}
