import type { MapStory } from './map-of-book'

/** Makes up a story of a map that no scenario tells. */
export function arrow(
  id: string,
  from: string,
  name: string,
  to: string,
  more: Partial<MapStory> = {},
): MapStory {
  const told = { phrases: [], scenarios: [], use: 'unused' } as const
  return { id, from, inheritedBy: [], to, name, title: name, ...told, ...more }
}
