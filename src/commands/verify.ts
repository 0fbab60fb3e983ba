import { tagOf } from '../build/release/git.ts'
import { originOf, packageFiles } from '../build/verify/given-package.ts'
import { differences, rebuiltPackage } from '../build/verify/rebuilt-package.ts'
import { readOptions } from './running/options.ts'

try {
  const { positionals } = readOptions('npm run verify', { options: {}, allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('One package is verified: npm run verify -- FILE')
  process.exitCode = await verify(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

/** @returns the exit code */
async function verify(file: string): Promise<number> {
  const files = await packageFiles(file)
  const origin = originOf(files)
  const { version, commit, browser, firefoxId } = origin
  const found = await differences(files, await rebuiltPackage(origin))
  const tag = tagOf(version) === commit ? `the tag v${version}` : `no tag v${version} here`
  const built = `commit ${commit} (${tag}) gives for ${browser}${firefoxId ? ` with the id ${firefoxId}` : ''}`
  if (found.length === 0) console.log(`The same: ${file} is what ${built}.`)
  else console.log(`${file} isn’t what ${built}:\n${found.map((line) => `  ${line}`).join('\n')}`)
  return found.length === 0 ? 0 : 1
}
