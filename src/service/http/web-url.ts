/** The normalized URL if it is absolute, with http or https. */
export function webUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
}
