const proxyVariables = ['http_proxy', 'https_proxy', 'all_proxy']

let proxies: readonly string[] | undefined

/** Returns the proxies that the environment names; read once, because every access to it is a system call. */
export function proxyUrls(): readonly string[] {
  return (proxies ??= proxyVariables.flatMap(
    (name) => process.env[name] || process.env[name.toUpperCase()] || [],
  ))
}
