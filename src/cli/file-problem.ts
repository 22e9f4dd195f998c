const problems: Readonly<Record<string, string>> = {
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EISDIR: 'a folder is in the way',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'that is not permitted',
  ENOSPC: 'there is no space left',
}

/** Why a file cannot be read or written, in a few words. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return problems[code] ?? message
}
