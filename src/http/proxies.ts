const variables = ['http_proxy', 'https_proxy', 'all_proxy']

let urls: readonly string[] | undefined

/** The proxies that the environment names; read once, as every look into the environment is a system call. */
export function proxyUrls(): readonly string[] {
  return (urls ??= variables.flatMap((name) => process.env[name] || process.env[name.toUpperCase()] || []))
}
