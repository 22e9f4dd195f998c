/** Replaces what differs from run to run: times, ports and the project folder; removes stack frames. */
export function settled(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^ {4}at |^ +at .*\/features\/workshop\/main\.ts/.test(line))
    .join('\n')
    .replaceAll(process.cwd(), '.')
    .replace(/127\.0\.0\.1:\d{2,}/g, 'localhost')
    .replace(/\b(workshop)-\d+/g, '$1')
    .replace(/\b(Elapsed Time: )\d+/g, '$112')
    .replace(/\b(took|was|after|in) \d+ ms\b/g, '$1 12 ms')
    .replace(/\(\d+ ms\)/g, '(12 ms)')
    .replace(/^\+\d+ ms /gm, '+12 ms ')
    .replace(/\b\d+(\.\d)? days before now/g, '12 days before now')
    .replace(/Asked \d+ times/g, 'Asked 5 times')
    .trimEnd()
}
