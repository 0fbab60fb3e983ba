/** The CSRF token in a page's forms; '' if there is none. */
export function readCsrfToken(page: string): string {
  return /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}
