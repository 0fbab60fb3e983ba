import type { Database } from '../engine/database.ts'

/** Reverses a host's labels, each followed by a dot, so that a domain is a prefix of all its subdomains. */
export function reverseDomain(domain: string): string {
  return `${domain.split('.').reverse().join('.')}.`
}

/** The upper bound of a reversed domain and its subdomains, in the order of texts: the slash follows the dot. */
export function afterDomain(reversed: string): string {
  return `${reversed.slice(0, -1)}/`
}

/** Migrates the domains of all news to reversed ones. */
export async function reverseAllDomains(database: Database): Promise<void> {
  await database.run('CREATE TABLE turned (domain TEXT PRIMARY KEY, reversed TEXT NOT NULL)')
  for (const { domain } of await database.all<{ domain: string }>('SELECT DISTINCT domain FROM recommendation')) {
    await database.run('INSERT INTO turned (domain, reversed) VALUES ($1, $2)', domain, reverseDomain(domain))
  }
  for (const table of ['news_item', 'removed_news_item']) {
    await database.run(
      `UPDATE ${table} SET reversed_domain = (SELECT reversed FROM turned t WHERE t.domain = reversed_domain)
       WHERE recommendation IS NOT NULL`,
    )
  }
  await database.run('DROP TABLE turned')
}
