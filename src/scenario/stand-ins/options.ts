import { didYouMean, InputError } from '../../errors'
import { isVariableName } from '../../variables'

/** Where a stand-in listens, and how the API gets there. */
export interface StandInOptions {
  /** @defaultValue a free one; then each scenario has a path of its own, below which its requests come */
  readonly port?: number
  /** The address to listen on; `0.0.0.0` for an API in a container. @defaultValue 127.0.0.1 */
  readonly host?: string
  /** The URL at which the API reaches it, where that is not the address it listens on. */
  readonly publicUrl?: string
  /** The private key for HTTPS, in PEM format. */
  readonly key?: string
  /** The certificate for HTTPS, in PEM format. */
  readonly cert?: string
  /** The file of the OpenAPI document that received requests and answers are checked against. */
  readonly openapi?: string
}

/** The stand-ins of a project by name, which is also that of a variable: `{{payments.url}}`. */
export type StandInsOption = Readonly<Record<string, StandInOptions>>

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

const rules: Readonly<
  Record<keyof StandInOptions, readonly [fits: (value: unknown) => boolean, must: string]>
> = {
  port: [
    (value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536,
    'a port from 1 to 65535; leave it out for a free one',
  ],
  host: [isText, 'an address to listen on, such as 0.0.0.0'],
  publicUrl: [
    (value) => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value),
    'an absolute URL, such as http://host.docker.internal:4010',
  ],
  key: [isText, 'a private key in PEM format'],
  cert: [isText, 'a certificate in PEM format'],
  openapi: [isText, 'the name of a file'],
}

/** @throws {@link InputError} for a name or a setting that cannot be one */
export function checkStandIns(standIns: StandInsOption): void {
  for (const [name, settings] of Object.entries(standIns)) {
    if (!isVariableName(name) || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name))
      throw new InputError(
        `"${name}" cannot be the name of a stand-in.\nA name has letters and digits, and begins with a letter, so that {{name.url}} can refer to it.`,
      )
    for (const [setting, value] of Object.entries(settings)) {
      const known = Object.keys(rules)
      if (!known.includes(setting))
        throw new InputError(
          `The stand-in "${name}" has no setting "${setting}".${didYouMean(setting, known)}\nKnown here: ${known.join(', ')}`,
        )
      const [fits, must] = rules[setting as keyof StandInOptions]
      if (value !== undefined && !fits(value))
        throw new InputError(`The ${setting} of the stand-in "${name}" must be ${must}.`)
    }
    if ((settings.key === undefined) !== (settings.cert === undefined))
      throw new InputError(`The stand-in "${name}" needs both a key and a cert for HTTPS, or neither.`)
  }
}
