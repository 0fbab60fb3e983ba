/**
 * Whether a parsed URL's host is a name or an IP address: browsers let spaces and more stand there, percent-encoded.
 */
export const isHostName = (host: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(host)
