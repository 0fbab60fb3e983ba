/** Many tests provoke faults of the extension, which would be most of the output. */
const { error } = console
console.error = (...said) => (said[0] === 'A fault of Passalong:' ? undefined : error(...said))
