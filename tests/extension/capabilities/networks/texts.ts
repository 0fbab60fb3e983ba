export const networks = {
  'policy.{}': ['neverHosts', 'internalHosts'],
}
