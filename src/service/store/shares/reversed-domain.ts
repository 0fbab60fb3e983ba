/** Reverses a host's labels, each followed by a dot, so that a domain is a prefix of all its subdomains. */
export function reverseDomain(domain: string): string {
  return `${domain.split('.').reverse().join('.')}.`
}

/** The upper bound of a reversed domain and its subdomains, in the order of texts: the slash follows the dot. */
export function afterDomain(reversed: string): string {
  return `${reversed.slice(0, -1)}/`
}
