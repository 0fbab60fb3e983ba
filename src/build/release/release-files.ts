import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveFile, jsonFile, published, sha256, sources, tarball, textFile } from '../archive.ts'
import type { Package } from '../licenses.ts'
import { storeSettings } from '../network-settings.ts'
import { readPublisher } from '../publisher.ts'
import { readRelease } from '../release.ts'
import { buildBoth, bundledIn, storeFiles } from '../store/store-files.ts'
import { fillIn, root } from '../tools.ts'
import { asNotes, changesOf } from './changelog.ts'
import { inTemporaryFolder, runNpm, serviceFiles } from './service-archive.ts'

/**
 * All files of a release, which depend on the commit alone.
 * @throws Error that names what can't be published
 */
export async function releaseFiles(): Promise<ArchiveFile[]> {
  const { version, commit = '' } = readRelease()
  const settings = storeSettings({})
  const service = published(await serviceFiles())
  const name = `passalong-service-${version}`
  const bills = {
    extension: reducedTo(await billOf('extension', await sources()), bundledIn(await buildBoth(settings))),
    service: await billOf('service', service),
  }
  const files = [
    ...(await storeFiles(settings)).filter(({ path }) => path.endsWith('.zip')),
    { path: `${name}.tar.gz`, data: await tarball(name, service) },
    ...Object.entries(bills).map(([part, bill]) =>
      jsonFile(`passalong-${part}-${version}.cdx.json`, { ...bill, vulnerabilities: exceptions }),
    ),
  ]
  files.push(textFile('release-notes.md', await releaseNotes({ version, commit }, files)))
  return [...files, textFile('SHA256SUMS', sums(files))]
}

const sums = (files: readonly ArchiveFile[]): string =>
  files.map(({ path, data }) => `${sha256(data)}  ${path}\n`).join('')

async function releaseNotes(
  { version, commit }: Record<'version' | 'commit', string>,
  files: readonly ArchiveFile[],
): Promise<string> {
  const changes = changesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const text = await readFile(join(import.meta.dirname, 'release-notes.md'), 'utf8')
  const values = {
    ...readPublisher(),
    version,
    commit,
    changes: asNotes(changes?.text ?? ''),
    sums: sums(files).replace(/^/gm, '    ').trimEnd(),
  }
  return fillIn(text, values)
}

/** A vulnerability that does a release no harm, in CycloneDX's form (VEX): the bills have it as it is. */
interface Exception {
  /** The advisory's, such as `GHSA-…`. */
  id: string
  affects: { ref: string }[]
  analysis: { state: string; detail: string }
}

const exceptions: readonly Exception[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vulnerabilities.json'), 'utf8'),
)

interface Advisory {
  url: string
  title: string
}

interface Report {
  vulnerabilities: Record<string, { nodes: string[]; via: (string | Advisory)[] }>
}

/**
 * Asks the registry about the packages of the bills.
 * @param folder has a lock file
 * @returns faults, or why nobody knows of any
 */
export async function vulnerabilityFaults(
  bills: readonly Pick<Bill, 'components'>[],
  { folder = root, excepted = exceptions } = {},
): Promise<{ faults: string[]; unanswered?: string }> {
  const parts = new Set(bills.flatMap(({ components }) => components.map((each) => each['bom-ref'])))
  const report = await audit(folder)
  if (typeof report === 'string') return { faults: [], unanswered: report }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const isExcepted = (ref: string, { url }: Advisory) =>
    excepted.some(({ id, affects }) => url.endsWith(`/${id}`) && affects.some((each) => each.ref === ref))
  const faults = Object.entries(report.vulnerabilities).flatMap(([name, { nodes, via }]) => {
    const refs = new Set(nodes.map((path) => `${name}@${packages[path]?.version}`))
    // a name belongs to another package, which has its own advisory
    const advisories = via.filter((each) => typeof each !== 'string')
    return [...refs]
      .filter((ref) => parts.has(ref))
      .flatMap((ref) =>
        advisories
          .filter((advisory) => !isExcepted(ref, advisory))
          .map(({ title, url }) => `${ref} has a known vulnerability: ${title} (${url})`),
      )
  })
  return { faults }
}

/** @returns why the registry gave no report */
async function audit(folder: string): Promise<Report | string> {
  try {
    // with this level, npm fails if it got no report alone
    return JSON.parse(await runNpm(folder, ['audit', '--json', '--package-lock-only', '--audit-level=none']))
  } catch (error) {
    return `${error}`.split('\n')[0]?.replace(/^Error: npm audit failed: (npm \w+ (?:audit )?)?/, '') ?? ''
  }
}

interface Component {
  'bom-ref': string
  name: string
  version: string
  group?: string
  [other: string]: unknown
}

export interface Bill {
  specVersion: string
  serialNumber?: string
  metadata: { component: Component; [other: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The name at npm stands for the publisher: a lock file knows no other name. */
const supplierOf = (name: string) => ({ name: `publisher of ${name}`, url: [`https://www.npmjs.com/package/${name}`] })

/**
 * The packages of a part's lock file as CycloneDX, with the minimum elements of NTIA, and equal in each run.
 * @param files have package.json and its lock file
 */
async function billOf(part: string, files: readonly ArchiveFile[]): Promise<Bill> {
  const { version, time = 0 } = readRelease()
  const { homepage = '' } = readPublisher()
  const manifest = files.filter(({ path }) => path === 'package.json' || path === 'package-lock.json')
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const made = await inTemporaryFolder(manifest, (folder) => runNpm(folder, args))
  const { serialNumber: _, ...bill }: Bill = JSON.parse(made)
  const { tools: _tools, component, ...metadata } = bill.metadata
  const name = `passalong-${part}`
  // the product is in no registry
  const purl = `pkg:generic/${name}@${version}`
  const supplier = { name: 'Passalong', url: [homepage] }
  return {
    ...bill,
    metadata: {
      ...metadata,
      timestamp: new Date(time).toISOString(),
      authors: [{ name: 'The maintainers of Passalong' }],
      supplier,
      component: { ...component, name, version, purl, 'bom-ref': purl, supplier },
    },
    components: bill.components.map((each) => ({ ...each, supplier: supplierOf(nameOf(each)) })),
    dependencies: bill.dependencies.map((each) => (each.ref === component['bom-ref'] ? { ...each, ref: purl } : each)),
  }
}

const nameOf = ({ name, group }: Component): string => (group ? `${group}/${name}` : name)

/** The bill with the given packages alone: those that are bundled. */
function reducedTo(bill: Bill, packages: readonly Omit<Package, 'folder'>[]): Bill {
  const components = packages.map(({ name, version, license, repository }): Component => {
    const found = bill.components.find((each) => each.name === name && each.version === version)
    if (!found)
      return {
        'bom-ref': name,
        type: 'library',
        name,
        // drawings that are copied, of no version
        version: version || 'unknown',
        supplier: { name: `publisher of ${name}`, url: [repository] },
        licenses: [{ expression: license }],
        externalReferences: [{ type: 'vcs', url: repository }],
      }
    const { properties: _, ...others } = found
    return { ...others, scope: 'required' }
  })
  const refs = components.map((each) => each['bom-ref'])
  const dependsOn = new Map(bill.dependencies.map((each) => [each.ref, each.dependsOn]))
  const dependencies = refs.map((ref) => ({
    ref,
    dependsOn: (dependsOn.get(ref) ?? []).filter((each) => refs.includes(each)),
  }))
  return {
    ...bill,
    components,
    dependencies: [{ ref: bill.metadata.component['bom-ref'], dependsOn: refs }, ...dependencies],
  }
}
