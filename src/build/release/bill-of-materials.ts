import type { ArchiveFile } from '../archive.ts'
import type { Package } from '../bundled-packages.ts'
import { inFolder, runNpm } from './service-archive.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  group?: string
  supplier?: object
  properties?: { name: string; value: string }[]
  [other: string]: unknown
}

export interface Bill {
  specVersion: string
  serialNumber?: string
  metadata: { timestamp?: string; authors?: object[]; supplier?: object; tools?: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface Product {
  name: string
  version: string
  /** The publisher's. */
  homepage: string
  /** When the commit was made, in milliseconds since 1970. */
  time: number
}

/** The name at npm stands for the publisher: a lock file knows no other name. */
const supplierOf = (name: string) => ({ name: `publisher of ${name}`, url: [`https://www.npmjs.com/package/${name}`] })

/**
 * The packages of a lock file as CycloneDX, with the minimum elements of NTIA, and equal in each run.
 * @param manifest package.json and its lock file
 */
export const billOfMaterials = (
  { name, version, homepage, time }: Product,
  manifest: readonly ArchiveFile[],
): Promise<Bill> =>
  inFolder(manifest, async (folder) => {
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
    const { serialNumber: _, ...bill }: Bill = JSON.parse(runNpm(folder, args))
    const { tools: _tools, component, ...metadata } = bill.metadata
    // the product is in no registry
    const purl = `pkg:generic/${name}@${version}`
    const supplier = { name: 'Passalong', url: [homepage] }
    const own = { ...component, name, version, purl, 'bom-ref': purl, supplier }
    return {
      ...bill,
      metadata: {
        ...metadata,
        timestamp: new Date(time).toISOString(),
        authors: [{ name: 'The maintainers of Passalong' }],
        supplier,
        component: own,
      },
      components: bill.components.map((each) => ({ ...each, supplier: supplierOf(nameOf(each)) })),
      dependencies: bill.dependencies.map((each) =>
        each.ref === component['bom-ref'] ? { ...each, ref: purl } : each,
      ),
    }
  })

const nameOf = ({ name, group }: Component): string => (group ? `${group}/${name}` : name)

/** The bill with the given packages alone: those that are bundled. */
export function reducedTo(bill: Bill, packages: readonly Omit<Package, 'folder'>[]): Bill {
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
