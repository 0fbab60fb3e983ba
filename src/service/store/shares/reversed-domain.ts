import type { Database } from '../engine/database.ts'

/**
 * A host with its labels from the last to the first, each followed by a dot: so all that is below a domain begins as the
 * domain does.
 */
export function reverseDomain(domain: string): string {
  return `${domain.split('.').reverse().join('.')}.`
}

/** What follows a reversed domain and all that are below it, in the order of texts: the character after the dot is the slash. */
export function afterDomain(reversed: string): string {
  return `${reversed.slice(0, -1)}/`
}

/** Reverses the domains of all news, which until now were those of the shared pages as they are. */
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
