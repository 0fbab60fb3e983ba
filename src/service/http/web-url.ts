/** The URL if it is an absolute http or https one. */
export function webUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
}
