import type { Share } from '../model'

/** A share in per cent, rounded down to one decimal, so that 100 means all; 100 where there is nothing to cover. */
export function shareOf(covered: number, all: number): Share {
  return { covered, all, percent: all === 0 ? 100 : Math.floor((covered * 1000) / all) / 10 }
}
