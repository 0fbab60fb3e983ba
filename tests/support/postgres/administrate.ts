import pg from 'pg'

/** Runs statements one after the other. @returns the rows of the last one */
export async function administrate({ url }: { url: string }, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = await Array.fromAsync(statements, (statement) => client.query(statement))
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}
