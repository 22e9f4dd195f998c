import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pem = readFileSync(join(__dirname, 'certificate.pem'), 'utf8')

/** A self-signed certificate for localhost and 127.0.0.1, and its key, which protects nothing. */
export const certificate = { cert: pem, key: pem }

export type Certificate = typeof certificate
