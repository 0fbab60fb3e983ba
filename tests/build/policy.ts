/** The directives of the extension pages' policy by name. */
export const policyIn = (manifest: { content_security_policy: { extension_pages: string } }) =>
  Object.fromEntries(
    manifest.content_security_policy.extension_pages.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

/** The expected directives, with the origins on this machine that the build allows. */
export const policyWith = (...local: string[]) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'https:', ...local],
  'connect-src': ['https:', ...local],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})
