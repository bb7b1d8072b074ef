import { findInstance, provide } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /**
     * Counts of this process since its start, by name and labels. In the registry: every route bundle has its
     * own copy of this module.
     */
    counters: Map<string, Map<string, Counted>>;
  }
}

type Labels = Readonly<Record<string, string>>;
export type Counted = { labels: Labels; value: number };

/** Most combinations of labels per counter, whatever a caller passes. */
const MOST_LABELS = 2000;

const getCounters = (): Map<string, Map<string, Counted>> =>
  findInstance("counters") ?? provide("counters", new Map());

/** Adds to a counter of this process; labels come from small closed sets. */
export function incrementCounter(name: string, labels: Labels = {}, by = 1): void {
  const all = getCounters();
  const series = all.get(name) ?? new Map<string, Counted>();
  all.set(name, series);
  const key = JSON.stringify(labels);
  const currentEntry = series.get(key);
  if (currentEntry) currentEntry.value += by;
  else if (series.size < MOST_LABELS) series.set(key, { labels, value: by });
}

export const listCounterValues = (name: string): Counted[] => [...(getCounters().get(name)?.values() ?? [])];
